namespace SqliteBench.Workloads.Streams;

/// <summary>The numbers behind one operation, before its bytes are written.</summary>
/// <param name="BlockNumber">The block that it names, or 0.</param>
/// <param name="BlocksetId">The blockset that it names, or 0.</param>
internal readonly record struct DrawnOperation(
    long BlockNumber,
    long BlocksetId = 0,
    bool StartsBlockset = false,
    bool SweepsOrphans = false
);

/// <summary>The random draws that workloads make their operations of.</summary>
internal sealed class OperationDraw
{
    /// <summary>5 %: a file of 20 blocks on average.</summary>
    private const int FilePartsPerMillion = 50_000;

    private readonly StreamOptions _options;
    private readonly Lazy<TemplateBlocksets> _blocksets;
    private Random64 _random;
    private long _listed;

    internal OperationDraw(StreamOptions options)
    {
        _options = options;
        _random = new Random64(Random64.Mix(options.Seed + 2));
        _blocksets = new(() => TemplateBlocksets.Of(options.Seed, options.Rows));
    }

    public long KnownBlock() => 1 + _random.Below(_options.Rows);

    /// <summary>A block that is in no template and in no other operation.</summary>
    public long NewBlock(int position) => _options.Rows + 1 + position;

    /// <summary>One or the other, with even odds.</summary>
    public long KnownOrNewBlock(int position) => _random.Flip() ? KnownBlock() : NewBlock(position);

    /// <summary>One or the other, with other odds.</summary>
    public long KnownOrNewBlock(int position, int percentKnown) =>
        _random.Below(100) < percentKnown ? KnownBlock() : NewBlock(position);

    /// <summary>
    /// A block of lists that start from nothing: with even odds the next number, or one that was listed before.
    /// </summary>
    public long ListedBlock()
    {
        bool repeats = _random.Flip();
        return repeats && _listed > 0 ? 1 + _random.Below(_listed) : ++_listed;
    }

    public long KnownBlockset() => 1 + _random.Below(_blocksets.Value.Count);

    /// <summary>The ID of the next blockset of the template; the first again after the last.</summary>
    public long NextBlockset(int position) => 1 + (position % _blocksets.Value.Count);

    public bool IsLast(int position) => position == _options.Operations - 1;

    /// <summary>Whether the next file starts here, as a blockset.</summary>
    public bool StartsFile() => _random.Below(1_000_000) < FilePartsPerMillion;

    /// <summary>Whether the next blockset starts here, with the odds of the option.</summary>
    public bool StartsBlockset() => _random.Below(1_000_000) < _options.BlocksetPartsPerMillion;
}
