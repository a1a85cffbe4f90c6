namespace SqliteBench.Workloads.Schemas;

/// <summary>The block that a search looks for, and its ID once found. Each connection reuses one object.</summary>
internal sealed class WantedBlock<TKey>
    where TKey : struct
{
    private TKey _key;

    public ref readonly TKey Key => ref _key;

    /// <summary>The ID of the first matching row, or 0.</summary>
    public long Id { get; private set; }

    public void Begin(in TKey key)
    {
        _key = key;
        Id = 0;
    }

    public void Take(long id)
    {
        if (Id == 0)
        {
            Id = id;
        }
    }
}
