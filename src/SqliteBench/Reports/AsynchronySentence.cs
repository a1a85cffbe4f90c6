using System.Globalization;
using BenchmarkDotNet.Reports;
using SqliteBench.AsyncCalls;
using SqliteBench.Measuring;

namespace SqliteBench.Reports;

/// <summary>Says in one plain sentence how asynchronous a provider is, from the figures of its cases alone.</summary>
public static class AsynchronySentence
{
    /// <summary>A sentence for each asynchronous provider, in the order of the cases.</summary>
    /// <param name="summaries">The studies.</param>
    /// <param name="cases">What the cases reported.</param>
    public static IEnumerable<string> Of(IEnumerable<Summary> summaries, CaseDiagnoser cases)
    {
        ArgumentNullException.ThrowIfNull(summaries);
        ArgumentNullException.ThrowIfNull(cases);
        return from benchmarkCase in summaries.SelectMany(summary => summary.BenchmarksCases)
            let asynchrony = cases.ReportOf(benchmarkCase)?.Asynchrony
            where asynchrony is not null
            group asynchrony by StudyConfig.ContenderOf(benchmarkCase) into provider
            select Of(provider.Key, Sum(provider) with { Cancelled = cases.CancelledBy(provider.Key) });
    }

    /// <summary>The sentence.</summary>
    /// <param name="provider">The provider's id.</param>
    /// <param name="figures">All that was counted, and what came of a cancelled query.</param>
    public static string Of(string provider, Asynchrony figures)
    {
        ArgumentNullException.ThrowIfNull(figures);
        string cancellation = figures.Cancelled is { } cancelled
            ? string.Create(
                CultureInfo.InvariantCulture,
                $", and a query that was cancelled after {CancellationProbe.DelayMilliseconds} ms returned {cancelled.Milliseconds:0} ms later, {EndOf(cancelled)}"
            )
            : "";
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{provider}: {WrittenShare(figures.SynchronousPercent)} % of its {figures.Calls:#,0} calls were complete when they returned, with {figures.ThreadHops:#,0} thread hops{cancellation}: it {VerdictOn(figures)}."
        );
    }

    /// <summary>A share of calls, rounded neither up to all of them nor down to none.</summary>
    /// <param name="percent">The share, in percent.</param>
    internal static string WrittenShare(double percent) =>
        percent is 0 or 100
            ? percent.ToString("0", CultureInfo.InvariantCulture)
            : Math.Clamp(percent, 0.1, 99.9).ToString("0.0", CultureInfo.InvariantCulture);

    private static Asynchrony Sum(IEnumerable<Asynchrony> figures) =>
        figures.Aggregate(
            new Asynchrony(0, 0, 0),
            (sum, more) =>
                new Asynchrony(
                    sum.Calls + more.Calls,
                    sum.CompletedSynchronously + more.CompletedSynchronously,
                    sum.ThreadHops + more.ThreadHops
                )
        );

    private static string EndOf(CancelledCall cancelled) =>
        (cancelled.Stopped ? "short of its work" : "when its work was done")
        + (cancelled.FreedCaller ? "" : " and with its caller held until then");

    private static string VerdictOn(Asynchrony figures)
    {
        bool isSynchronous = figures.CompletedSynchronously == figures.Calls;
        bool isAsynchronous = figures.CompletedSynchronously == 0;
        string way =
            isSynchronous ? "is synchronous"
            : isAsynchronous ? "is asynchronous"
            : "is asynchronous in part";
        return figures.Cancelled switch
        {
            { Stopped: true } => $"{way} and can be cancelled",
            { FreedCaller: false } when isSynchronous => $"{way} in all but its signatures",
            { } => $"{way} and cannot be cancelled",
            null => way,
        };
    }
}
