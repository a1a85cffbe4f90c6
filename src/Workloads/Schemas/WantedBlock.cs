namespace SqliteBench.Workloads.Schemas;

/// <summary>The block that a search is after, and its ID once a row was it: one object a connection, used over again.</summary>
internal sealed class WantedBlock<TKey>
    where TKey : struct
{
    private TKey _key;

    /// <summary>The key.</summary>
    public ref readonly TKey Key => ref _key;

    /// <summary>The ID of the first row that was it, or 0.</summary>
    public long Id { get; private set; }

    /// <summary>Begins another search.</summary>
    public void Begin(in TKey key)
    {
        _key = key;
        Id = 0;
    }

    /// <summary>A row was it.</summary>
    public void Take(long id)
    {
        if (Id == 0)
        {
            Id = id;
        }
    }
}
