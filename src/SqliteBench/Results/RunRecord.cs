using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;

namespace SqliteBench.Results;

/// <summary>
/// Writes down what a run has measured, after each case: whatever ends the run early, what it measured is kept. What cannot
/// be written then is written, or said of, at the end.
/// </summary>
/// <param name="path">The results file.</param>
/// <param name="origin">What the run is.</param>
/// <param name="cases">What the cases reported.</param>
/// <param name="kept">What the run had measured when it was interrupted.</param>
internal sealed class RunRecord(
    string path,
    RunOrigin origin,
    CaseDiagnoser cases,
    IReadOnlyList<CaseResult>? kept = null
) : EventProcessor
{
    private readonly Lock _change = new();
    private readonly List<BenchmarkReport> _reports = [];

    // A case that failed is measured again: it may have failed because it was interrupted.
    private readonly Dictionary<string, CaseResult> _kept = (kept ?? [])
        .Where(result => result.Failure is null)
        .DistinctBy(result => result.Key)
        .ToDictionary(result => result.Key);

    /// <summary>The results file.</summary>
    public string Path { get; } = path;

    /// <summary>What the run had measured before it was interrupted.</summary>
    public IReadOnlyDictionary<string, CaseResult> Kept => _kept;

    /// <summary>What BenchmarkDotNet has reported since.</summary>
    public IReadOnlyList<BenchmarkReport> Reports
    {
        get
        {
            lock (_change)
            {
                return [.. _reports];
            }
        }
    }

    /// <inheritdoc />
    public override void OnEndRunBenchmark(BenchmarkCase benchmarkCase, BenchmarkReport report)
    {
        lock (_change)
        {
            _reports.Add(report);
        }

        WritePart();
    }

    /// <summary>
    /// Leaves out the last case where it failed: an interruption reaches the process of a case before the program knows of
    /// it, and a case that failed by itself is measured again with those that are missing.
    /// </summary>
    public void LeaveOutBrokenOff()
    {
        lock (_change)
        {
            if (_reports.Count == 0 || CaseFailure.Of(_reports[^1], cases) is null)
            {
                return;
            }

            _reports.RemoveAt(_reports.Count - 1);
        }

        if (_kept.Count + Reports.Count > 0)
        {
            WritePart();
        }
        else
        {
            File.Delete(Path);
        }
    }

    /// <summary>The results of a run that came to its end; null where it has no case.</summary>
    /// <param name="summaries">The summaries of its studies.</param>
    /// <param name="isWhole">Whether all of their cases are among these.</param>
    public RunResults? Complete(IReadOnlyList<Summary> summaries, bool isWhole = true)
    {
        CaseResult[] results = [.. summaries.SelectMany(summary => summary.Reports).Select(Of)];
        return results.Length > 0 ? new RunResults(origin with { IsPartial = !isWhole }, results) : null;
    }

    // What was kept has more digits than the report that was made of it.
    private CaseResult Of(BenchmarkReport report) =>
        _kept.GetValueOrDefault(MeasuredResult.Of(report.BenchmarkCase).Key) ?? MeasuredResult.Of(report, cases);

    private void WritePart() =>
        ResultsFile.TryWrite(
            Path,
            new RunResults(origin with { IsPartial = true }, [.. _kept.Values, .. Reports.Select(Of)])
        );
}
