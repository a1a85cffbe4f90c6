namespace SqliteBench.Workloads.Streams;

/// <summary>The numbers behind one operation, before its bytes are written.</summary>
/// <param name="BlockNumber">The block that it names, or 0.</param>
/// <param name="BlocksetId">The blockset that it names, or 0.</param>
/// <param name="StartsBlockset">Whether it starts a new blockset.</param>
public readonly record struct DrawnOperation(long BlockNumber, long BlocksetId = 0, bool StartsBlockset = false);

/// <summary>The random draws that workloads make their operations of.</summary>
public sealed class OperationDraw
{
    private readonly StreamOptions _options;
    private readonly Lazy<TemplateBlocksets> _blocksets;
    private Random64 _random;

    internal OperationDraw(StreamOptions options)
    {
        _options = options;
        _random = new Random64(Random64.Mix(options.Seed + 2));
        _blocksets = new(() => TemplateBlocksets.Of(options.Seed, options.Rows));
    }

    /// <summary>A block of the template, any of them.</summary>
    public long KnownBlock() => 1 + _random.Below(_options.Rows);

    /// <summary>A block that is in no template and in no other operation.</summary>
    /// <param name="position">The operation's position in the stream.</param>
    public long NewBlock(int position) => _options.Rows + 1 + position;

    /// <summary>One or the other, with even odds.</summary>
    /// <param name="position">The operation's position in the stream.</param>
    public long KnownOrNewBlock(int position) => _random.Flip() ? KnownBlock() : NewBlock(position);

    /// <summary>The ID of a blockset of the template, any of them.</summary>
    public long KnownBlockset() => 1 + _random.Below(_blocksets.Value.Count);

    /// <summary>Whether the next blockset starts here.</summary>
    public bool StartsBlockset() => _random.Below(1_000_000) < _options.BlocksetPartsPerMillion;
}
