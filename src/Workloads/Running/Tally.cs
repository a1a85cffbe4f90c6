namespace SqliteBench.Workloads.Running;

/// <summary>What the operations of one slice answered so far, and what they leave to each other.</summary>
internal sealed class Tally
{
    private Digest _digest = new();
    private long _rows;
    private long _conflicts;

    /// <summary>The blockset that blocks are added to, or 0 before the first.</summary>
    public long Blockset { get; set; }

    public void Add(long value) => _digest.Add(value);

    public void Add(ulong value) => _digest.Add(value);

    public void Count(long rows) => _rows += rows;

    public Saved Save() => new(_digest, _rows, Blockset);

    /// <summary>Forgets what a transaction that met a lock had answered.</summary>
    public void Restore(in Saved saved)
    {
        (_digest, _rows, Blockset) = (saved.Digest, saved.Rows, saved.Blockset);
        _conflicts++;
    }

    public RunResult ToResult() => new(_digest.Value, _rows, _conflicts);

    internal readonly record struct Saved(Digest Digest, long Rows, long Blockset);
}
