using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;

namespace SqliteBench.Machine;

/// <summary>Failures that are not the user's mistake, such as a full disk or an error of SQLite.</summary>
internal static class Fault
{
    /// <summary>Whether an exception is such a failure, rather than a bug in the program.</summary>
    public static bool IsOfTheMachine(Exception exception) =>
        exception
            is IOException
                or UnauthorizedAccessException
                or InvalidDataException
                or SqliteEngineException
                or NativeBaselineException;

    public static string Sentence(Exception exception)
    {
        Exception cause = exception is AggregateException or TypeInitializationException
            ? exception.GetBaseException()
            : exception;
        return IsOfTheMachine(cause) || cause is SuiteException
            ? Words(cause)
            : $"{cause.GetType().Name}: {Words(cause)}";
    }

    /// <summary>
    /// The message of an exception on one line, with the number of the operation that raised it, if known. Some
    /// libraries give the result code on one line and the reason on another, or the same text on both.
    /// </summary>
    public static string Words(Exception exception)
    {
        string words = string.Join(
            ": ",
            exception
                .Message.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
                .Distinct(StringComparer.Ordinal)
        );
        return OperationNumber.Of(exception) is { } operation ? $"operation {operation}: {words}" : words;
    }

    /// <summary>A failure of something that has a name; what names it already stays as it is.</summary>
    public static Exception Of(string name, Exception exception) =>
        exception is SuiteException or EngineLoadException
            ? exception
            : new NamedFaultException($"{name}: {Words(exception)}", exception);

    /// <exception cref="SuiteException">It failed; the sentence has the name.</exception>
    public static void Of(string name, Action action) =>
        Of(
            name,
            () =>
            {
                action();
                return true;
            }
        );

    /// <exception cref="SuiteException">It failed; the sentence has the name.</exception>
    public static T Of<T>(string name, Func<T> function)
    {
        try
        {
            return function();
        }
        catch (Exception exception)
        {
            throw Of(name, exception);
        }
    }
}

internal sealed class NamedFaultException(string message, Exception innerException)
    : SuiteException(message, innerException);
