using SqliteBench.Comparisons;
using SqliteBench.Durability;
using SqliteBench.Launches;
using SqliteBench.Measuring;
using SqliteBench.Pairs.Lanes;
using SqliteBench.Providers;
using SqliteBench.Reporting.Plots;

namespace SqliteBench;

/// <summary>What goes wrong without a mistake of the user: a disk that is full, an engine that fails, a process that ends.</summary>
internal static class Fault
{
    /// <summary>Whether an exception is such a fault, and no mistake in the program.</summary>
    /// <param name="exception">The exception.</param>
    public static bool IsOfTheMachine(Exception exception) =>
        exception
            is IOException
                or UnauthorizedAccessException
                or InvalidDataException
                or SqliteEngineException
                or NativeBaselineException;

    /// <summary>A sentence about whatever ends the program.</summary>
    /// <param name="exception">The exception; what caused it is told where it only says that there was something.</param>
    public static string Sentence(Exception exception)
    {
        Exception cause = exception is AggregateException or TypeInitializationException
            ? exception.GetBaseException()
            : exception;
        return IsOfTheMachine(cause) || IsOfTheSuite(cause) ? Words(cause) : $"{cause.GetType().Name}: {Words(cause)}";
    }

    /// <summary>
    /// The message of an exception, in one line. Some libraries tell the result code in one and the reason in another, in
    /// the same words where there is no more to say.
    /// </summary>
    /// <param name="exception">The exception, whoever threw it.</param>
    public static string Words(Exception exception) =>
        string.Join(
            ": ",
            exception
                .Message.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
                .Distinct(StringComparer.Ordinal)
        );

    private static bool IsOfTheSuite(Exception exception) =>
        exception
            is WrongAnswerException
                or ComparisonException
                or LaneException
                or LaunchException
                or LedgerProcessException
                or PlotException;
}
