namespace SqliteBench.Workloads.Model;

/// <summary>A block store that is refilled from nothing by one thread, so that the IDs of its blocks follow one another.</summary>
internal sealed class RefillModel
{
    private readonly Dictionary<BlockKey, long> _ids = [];
    private readonly HashSet<long> _openBlockset = [];

    /// <summary>Adds what is not there yet of a listed block: its blockset, itself, its entry.</summary>
    public RefilledBlock Add(Operation operation)
    {
        if (operation.StartsBlockset)
        {
            _openBlockset.Clear();
        }

        long? found = _ids.TryGetValue(operation.Block, out long id) ? id : null;
        if (found is null)
        {
            id = _ids.Count + 1;
            _ids.Add(operation.Block, id);
        }

        return new RefilledBlock(operation.StartsBlockset, found, _openBlockset.Add(id));
    }
}

/// <summary>What was there of a listed block, and what was not.</summary>
/// <param name="FoundId">The block's ID, or null when the block had to be inserted.</param>
internal readonly record struct RefilledBlock(bool IsNewBlockset, long? FoundId, bool IsNewEntry)
{
    /// <summary>Rows changed by a new entry: itself, and the blockset's length.</summary>
    private const long EntryAndLength = 2;

    public long ChangedRows => (IsNewBlockset ? 1 : 0) + (FoundId is null ? 1 : 0) + (IsNewEntry ? EntryAndLength : 0);
}
