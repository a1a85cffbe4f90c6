using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Machine;

internal static class ExitCode
{
    public const int Success = 0;

    /// <summary>A case failed, an answer was wrong, or something got worse than in another run.</summary>
    public const int Failure = 1;

    /// <summary>The command line was wrong; nothing was done.</summary>
    public const int Usage = 2;

    /// <summary>Interrupted: 128 and the number of SIGINT, as shells have it.</summary>
    public const int Interrupted = 130;
}

/// <summary>What goes wrong without a mistake of the user: a disk that is full, an engine that fails, a process that ends.</summary>
internal static class Fault
{
    /// <summary>Whether an exception is such a fault, and no mistake in the program.</summary>
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
    /// The message of an exception, in one line. Some libraries tell the result code in one and the reason in another, in
    /// the same words where there is no more to say.
    /// </summary>
    public static string Words(Exception exception) =>
        string.Join(
            ": ",
            exception
                .Message.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
                .Distinct(StringComparer.Ordinal)
        );
}
