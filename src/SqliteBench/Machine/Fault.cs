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
        return IsOfTheMachine(cause) || cause is SuiteException or WorkerException
            ? Words(cause)
            : $"{cause.GetType().Name}: {Words(cause)}";
    }

    /// <summary>One line, with the number of the operation if known. Some libraries repeat their text.</summary>
    public static string Words(Exception exception)
    {
        string words = string.Join(
            ": ",
            exception
                .Message.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
                .Distinct()
        );
        return OperationNumber.Of(exception) is { } operation ? $"operation {operation}: {words}" : words;
    }

    public static Exception Of(string name, Exception exception) =>
        exception is SuiteException or WorkerException or EngineLoadException
            ? exception
            : new SuiteException($"{name}: {Words(exception)}", exception);

    public static void Of(string name, Action action) =>
        Of(
            name,
            () =>
            {
                action();
                return true;
            }
        );

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

internal static class ExitCode
{
    public const int Success = 0;

    /// <summary>A case failed, an answer was wrong, or something got worse than in another run.</summary>
    public const int Failure = 1;

    /// <summary>The command line was wrong; nothing was done.</summary>
    public const int Usage = 2;

    /// <summary>128 plus the number of SIGINT, as in shells.</summary>
    public const int Interrupted = 130;
}

internal static class DebugBuild
{
    public static bool Is =>
        typeof(DebugBuild).Assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true;

    public static void ThrowIfIs() =>
        UsageException.ThrowIf(Is, "this is a Debug build, so its times would mean nothing; run it with -c Release");
}
