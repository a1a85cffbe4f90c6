namespace SqliteBench.Workloads.Running;

/// <summary>The answers of one slice's operations so far, and the state that they share.</summary>
internal sealed class Tally
{
    private Digest _digest = new();
    private long _rows;
    private long _conflicts;

    /// <summary>The position of the operation that is under way, from 0, or -1.</summary>
    public int Position { get; set; } = -1;

    /// <summary>The blockset that blocks are added to, or 0 before the first.</summary>
    public long Blockset { get; set; }

    /// <summary>Files begun since the last commit.</summary>
    public int Files { get; set; }

    public void Add(long value) => _digest.Add(value);

    public void Add(ulong value) => _digest.Add(value);

    public void Count(long rows) => _rows += rows;

    /// <summary>Adds a number of changed rows and counts them.</summary>
    public void AddRows(long changed)
    {
        Add(changed);
        Count(changed);
    }

    public Saved Save() => new(_digest, _rows, Blockset, Files);

    /// <summary>Discards the answers of a transaction that met a lock.</summary>
    public void Restore(in Saved saved)
    {
        (_digest, _rows, Blockset, Files) = (saved.Digest, saved.Rows, saved.Blockset, saved.Files);
        _conflicts++;
    }

    public RunResult ToResult() => new(_digest.Value, _rows, _conflicts);

    internal readonly record struct Saved(Digest Digest, long Rows, long Blockset, int Files);
}
