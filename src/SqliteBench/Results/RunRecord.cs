using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measuring;

namespace SqliteBench.Results;

/// <summary>
/// Writes down what a run has measured, after each case: whatever ends the run early, what it measured is kept.
/// </summary>
/// <param name="path">The results file.</param>
/// <param name="origin">What the run is.</param>
/// <param name="cases">What the cases reported.</param>
internal sealed class RunRecord(string path, RunOrigin origin, CaseDiagnoser cases) : EventProcessor
{
    private readonly List<CaseResult> _results = [];

    /// <summary>The results file.</summary>
    public string Path { get; } = path;

    /// <inheritdoc />
    public override void OnEndRunBenchmark(BenchmarkCase benchmarkCase, BenchmarkReport report)
    {
        _results.Add(MeasuredResult.Of(report, cases));
        Write(_results, isPartial: true);
    }

    /// <summary>Writes the results of a run that came to its end; nothing where it has no case.</summary>
    /// <param name="summaries">The summaries of its studies.</param>
    /// <returns>The results, or null.</returns>
    public RunResults? Complete(IReadOnlyList<Summary> summaries)
    {
        CaseResult[] results =
        [
            .. summaries.SelectMany(summary => summary.Reports).Select(report => MeasuredResult.Of(report, cases)),
        ];
        return results.Length > 0 ? Write(results, isPartial: false) : null;
    }

    private RunResults Write(IReadOnlyList<CaseResult> results, bool isPartial)
    {
        RunResults run = new(origin with { IsPartial = isPartial }, [.. results]);
        ResultsFile.Write(Path, run);
        return run;
    }
}
