using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Streams;

/// <summary>The operations of a workload, the same for every provider, number of threads and batch size.</summary>
public sealed class OperationStream(StreamOptions options, Operation[] operations)
{
    public StreamOptions Options => options;

    internal Operation[] Operations => operations;

    /// <summary>
    /// The operations as operation.hpp in src/Native/src/data reads them. A record is little endian: 44 bytes of hash (or
    /// zeros), 32 bits of flags (bit 0: starts a blockset, 1: sweeps orphans), 64 bits (the block's size, or the
    /// blockset's ID).
    /// </summary>
    internal byte[] Bytes => field ??= Encode();

    public static OperationStream Generate(Workload workload, StreamOptions options)
    {
        // If the template is empty, the model must not know any block of it either.
        options = options with
        {
            Rows = workload.TemplateRows(options.Rows),
        };
        Operation[] operations = new Operation[options.Operations];
        OperationDraw draw = new(options);
        for (int position = 0; position < options.Operations; position++)
        {
            Operation operation = workload.Draw(draw, position);
            if (operation.BlockNumber > 0)
            {
                BlockKey block = BlockSource.Create(options.Seed, operation.BlockNumber);
                operation = operation with { Hash = block.Hash, Value = block.Size };
            }

            operations[position] = operation;
        }

        return new OperationStream(options, operations);
    }

    internal BlockKey[] Blocks => field ??= Array.ConvertAll(Operations, operation => operation.Block);

    internal BlockSchema Schema { get; private init; } = BlockSchemaCatalog.Default;

    /// <summary>The same operations on another schema.</summary>
    public OperationStream On(BlockSchema schema) => new(options, operations) { Schema = schema };

    private byte[] Encode()
    {
        byte[] bytes = new byte[(long)operations.Length * NativeLibraryBaseline.RecordSize];
        for (int position = 0; position < operations.Length; position++)
        {
            Operation operation = operations[position];
            Span<byte> record = bytes.AsSpan(position * NativeLibraryBaseline.RecordSize);
            Encoding.ASCII.GetBytes(operation.Hash, record);
            record = record[BlockKey.HashLength..];
            uint flags = (operation.StartsBlockset ? 1u : 0) | (operation.SweepsOrphans ? 2u : 0);
            BinaryPrimitives.WriteUInt32LittleEndian(record, flags);
            BinaryPrimitives.WriteInt64LittleEndian(record[sizeof(uint)..], operation.Value);
        }

        return bytes;
    }
}

/// <summary>The size of a stream and of its template.</summary>
/// <param name="Rows">Rows of the table Block before the run; a workload that starts empty makes it 0.</param>
public sealed record StreamOptions(long Rows, int Operations, ulong Seed = StreamOptions.DefaultSeed)
{
    public const ulong DefaultSeed = 1;
}

/// <summary>One operation of a workload. Which fields it uses is up to the workload.</summary>
/// <param name="BlockNumber">The number of the block, or 0 for none. The model knows it; no provider sees it.</param>
/// <param name="Value">The size of the block; if there is no block, the ID of the blockset.</param>
public readonly record struct Operation(
    long BlockNumber,
    long Value = 0,
    bool StartsBlockset = false,
    bool SweepsOrphans = false
)
{
    /// <summary>The block's hash; empty if the operation names no block.</summary>
    public string Hash { get; init; } = "";

    public BlockKey Block => new(Hash, Value);
}

/// <summary>
/// Draws operations at random. Their order is part of the stream: a draw more or less changes all that follow.
/// </summary>
internal sealed class OperationDraw(StreamOptions options)
{
    /// <summary>A file starts with odds of 5 %, so that it has 20 blocks on average.</summary>
    private const int FilePartsPerMillion = 50_000;

    private Random64 _random = new(Random64.Mix(options.Seed + 2));
    private long _listed;

    public long KnownBlock() => 1 + _random.Below(options.Rows);

    /// <summary>Returns a block that is in no template and in no other operation.</summary>
    public long NewBlock(int position) => options.Rows + 1 + position;

    public long KnownOrNewBlock(int position) => _random.Flip() ? KnownBlock() : NewBlock(position);

    public long KnownOrNewBlock(int position, int percentKnown) =>
        _random.Below(100) < percentKnown ? KnownBlock() : NewBlock(position);

    /// <summary>Returns, with even odds, the next number or one that was listed before.</summary>
    public long ListedBlock()
    {
        bool repeats = _random.Flip();
        return repeats && _listed > 0 ? 1 + _random.Below(_listed) : ++_listed;
    }

    public long KnownBlockset() => 1 + _random.Below(Blocksets.Count);

    /// <summary>The ID of the next blockset of the template; the first again after the last.</summary>
    public long NextBlockset(int position) => 1 + (position % Blocksets.Count);

    private TemplateBlocksets Blocksets => field ??= TemplateBlocksets.Build(options.Seed, options.Rows);

    public bool IsLast(int position) => position == options.Operations - 1;

    public bool StartsFile() => _random.Below(1_000_000) < FilePartsPerMillion;

    public bool StartsBlockset() => _random.Below(1_000_000) < TemplateBlocksets.PartsPerMillion;
}

/// <summary>
/// Which blocks of a template are in which blockset. Each is in one, and starts it with odds of 0.4 %, as in
/// <c>new-blockset</c>.
/// </summary>
public sealed class TemplateBlocksets(List<long> firstBlocks, long rows)
{
    /// <summary>These odds of 0.4 % make blocksets of 250 blocks on average, as in the published C++ runs.</summary>
    internal const int PartsPerMillion = 4000;

    public int Count => firstBlocks.Count;

    public static TemplateBlocksets Build(ulong seed, long rows)
    {
        Random64 random = new(Random64.Mix(seed + 1));
        List<long> firstBlocks = [];
        for (long block = 1; block <= rows; block++)
        {
            bool starts = random.Below(1_000_000) < PartsPerMillion;
            if (starts || block == 1)
            {
                firstBlocks.Add(block);
            }
        }

        return new TemplateBlocksets(firstBlocks, rows);
    }

    /// <summary>The first block of a blockset, and how many it has.</summary>
    public (long First, long Length) Blocks(long blocksetId)
    {
        long first = firstBlocks[(int)blocksetId - 1];
        long next = blocksetId < Count ? firstBlocks[(int)blocksetId] : rows + 1;
        return (first, next - first);
    }
}
