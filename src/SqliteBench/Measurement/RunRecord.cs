using System.Diagnostics;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measurement.Turns;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>
/// Writes down what a run has measured, after each case: whatever ends the run early, what it measured is kept. What cannot
/// be written then is written, or said of, at the end. It goes on from what the run had measured when it was interrupted.
/// </summary>
internal sealed class RunRecord(
    string path,
    RunOrigin origin,
    CaseDiagnoser cases,
    IReadOnlyList<CaseResult>? kept = null
) : EventProcessor
{
    private readonly Lock _change = new();
    private readonly List<CaseResult> _measured = [];
    private readonly Stopwatch _turns = new();

    // A case that failed is measured again: it may have failed because it was interrupted.
    private readonly Dictionary<string, CaseResult> _kept = (kept ?? [])
        .Where(result => result.Failure is null)
        .DistinctBy(result => result.Key)
        .ToDictionary(result => result.Key);

    public string Path { get; } = path;

    /// <summary>The turns of the study that is measured; null where it has none.</summary>
    public PairedCases? Pairs { get; set; }

    /// <summary>Told of each case when it is written down.</summary>
    public Action<BenchmarkCase, CaseResult>? Added { get; set; }

    /// <summary>How long settings have taken their turns.</summary>
    public TimeSpan InTurns => _turns.Elapsed;

    /// <summary>What the run had measured before it was interrupted.</summary>
    public IReadOnlyDictionary<string, CaseResult> Kept => _kept;

    /// <summary>What it has measured since.</summary>
    public IReadOnlyList<CaseResult> Measured
    {
        get
        {
            lock (_change)
            {
                return [.. _measured];
            }
        }
    }

    /// <summary>What was found of a case, or null where it has not been measured.</summary>
    public CaseResult? ResultOf(BenchmarkCase benchmarkCase)
    {
        string key = MeasuredResult.Of(benchmarkCase).Key;
        return Measured.FirstOrDefault(result => result.Key == key);
    }

    /// <inheritdoc />
    public override void OnEndRunBenchmark(BenchmarkCase benchmarkCase, BenchmarkReport report) => Add(report);

    /// <summary>Takes what BenchmarkDotNet reports of a case, once.</summary>
    public void Add(BenchmarkReport report)
    {
        CaseResult result = MeasuredResult.Of(report.BenchmarkCase);
        if (Measured.Any(other => other.Key == result.Key))
        {
            return;
        }

        _turns.Start();
        result = MeasuredResult.Of(report, cases, Pairs);
        _turns.Stop();
        lock (_change)
        {
            _measured.Add(result);
        }

        WritePart();
        Added?.Invoke(report.BenchmarkCase, result);
    }

    /// <summary>
    /// Leaves out the last case where it failed: an interruption reaches the process of a case before the program knows of
    /// it, and a case that failed by itself is measured again with those that are missing.
    /// </summary>
    public void LeaveOutBrokenOff()
    {
        lock (_change)
        {
            if (_measured.Count == 0 || _measured[^1].Failure is null)
            {
                return;
            }

            _measured.RemoveAt(_measured.Count - 1);
        }

        if (_kept.Count + Measured.Count > 0)
        {
            WritePart();
        }
        else
        {
            File.Delete(Path);
        }
    }

    /// <summary>The keys of the cases that have neither a time nor a failure.</summary>
    public IEnumerable<string> Lacking(IEnumerable<string> keys)
    {
        Dictionary<string, CaseResult> all = All();
        return keys.Where(key =>
            !all.TryGetValue(key, out CaseResult? result)
            || (result.Failure is null && result.Metric("time_ns") is null)
        );
    }

    /// <summary>The results of a run that came to its end, in the order of the keys of all cases; null where it has none.</summary>
    public RunResults? Complete(IReadOnlyList<string> keys)
    {
        Dictionary<string, CaseResult> all = All();
        CaseResult[] results = [.. keys.Where(all.ContainsKey).Select(key => all[key])];
        bool isWhole = results.Length == keys.Count;
        return results.Length > 0 ? new RunResults(origin with { IsPartial = !isWhole }, results) : null;
    }

    /// <summary>Some cases, as part of the run.</summary>
    public RunResults PartOf(IReadOnlyList<CaseResult> some) => new(origin with { IsPartial = true }, some);

    private Dictionary<string, CaseResult> All()
    {
        Dictionary<string, CaseResult> all = new(_kept);
        foreach (CaseResult result in Measured)
        {
            all[result.Key] = result;
        }

        return all;
    }

    private void WritePart() => ResultsFile.TryWrite(Path, PartOf([.. _kept.Values, .. Measured]));
}
