using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>
/// Writes results as soon as they are measured, so they are kept whatever ends the run early. If they cannot be written
/// then, they are written at the end, or the failure is reported. A resumed run starts with its earlier results.
/// </summary>
internal sealed class RunRecord(string path, RunOrigin origin, IReadOnlyList<CaseResult>? kept = null)
{
    private readonly List<CaseResult> _measured = [];

    // A case that failed is measured again: the cause, such as a full disk, may be gone.
    private readonly Dictionary<string, CaseResult> _kept = (kept ?? [])
        .Where(result => result.Failure is null)
        .DistinctBy(result => result.Key)
        .ToDictionary(result => result.Key);

    public string Path { get; } = path;

    /// <summary>What the run had measured before it was interrupted.</summary>
    public IReadOnlyDictionary<string, CaseResult> Kept => _kept;

    /// <summary>What it has measured since.</summary>
    public IReadOnlyList<CaseResult> Measured => _measured;

    /// <summary>What was found of a case, or null where it has not been measured.</summary>
    public CaseResult? Find(string key) => _measured.Find(result => result.Key == key) ?? _kept.GetValueOrDefault(key);

    public void Add(IReadOnlyList<CaseResult> results)
    {
        _measured.AddRange(results);
        ResultsFile.TryWrite(Path, PartOf([.. _kept.Values, .. _measured]));
    }

    /// <summary>The keys of the cases that have neither a time nor a failure.</summary>
    public IEnumerable<string> Lacking(IEnumerable<string> keys) =>
        keys.Where(key => Find(key) is not { } result || (result.Failure is null && result.Metric("time_ns") is null));

    /// <summary>The results of a run that came to its end, in the order of the keys of all cases; null where it has none.</summary>
    public RunResults? Complete(IReadOnlyList<string> keys)
    {
        CaseResult[] results = [.. keys.Select(Find).OfType<CaseResult>()];
        bool isWhole = results.Length == keys.Count;
        return results.Length > 0 ? new RunResults(origin with { IsPartial = !isWhole }, results) : null;
    }

    public RunResults PartOf(IReadOnlyList<CaseResult> some) => new(origin with { IsPartial = true }, some);
}
