using System.Buffers.Binary;
using System.Text;

namespace SqliteBench.Workloads.Streams;

/// <summary>
/// A seeded stream of operations: the same bytes for every provider. A record is <see cref="RecordSize"/> bytes, little
/// endian: 44 bytes of hash (zeros where there is none), 32 bits of flags (bit 0: starts a blockset, bit 1: sweeps orphans),
/// and a 64-bit value (the block's size, or the blockset's ID). It does not depend on threads or batches.
/// </summary>
internal sealed class OperationStream
{
    /// <summary>Bytes of one record.</summary>
    public const int RecordSize = 56;

    private const int FlagsOffset = BlockKey.HashLength;
    private const int ValueOffset = FlagsOffset + sizeof(uint);
    private const uint StartsBlocksetFlag = 1;
    private const uint SweepsOrphansFlag = 2;

    private BlockKey[]? _blocks;

    private OperationStream(StreamOptions options, byte[] bytes, long[] blockNumbers)
    {
        Options = options;
        Bytes = bytes;
        BlockNumbers = blockNumbers;
        Decoded = Decode(bytes);
    }

    public StreamOptions Options { get; }

    internal byte[] Bytes { get; }

    public IReadOnlyList<Operation> Operations => Decoded;

    internal Operation[] Decoded { get; }

    /// <summary>The number of the block that each operation names, or 0: what the model knows and no provider sees.</summary>
    internal IReadOnlyList<long> BlockNumbers { get; }

    public static OperationStream Generate(Workload workload, StreamOptions options)
    {
        // Where the template is empty, the model has to know no block of it either.
        options = options with
        {
            Rows = workload.TemplateRows(options.Rows),
        };
        byte[] bytes = new byte[(long)options.Operations * RecordSize];
        long[] numbers = new long[options.Operations];
        OperationDraw draw = new(options);
        for (int position = 0; position < options.Operations; position++)
        {
            DrawnOperation drawn = workload.Draw(draw, position);
            numbers[position] = drawn.BlockNumber;
            Span<byte> record = bytes.AsSpan(position * RecordSize, RecordSize);
            long value =
                drawn.BlockNumber > 0
                    ? BlockKey.Write(options.Seed, drawn.BlockNumber, record[..BlockKey.HashLength])
                    : drawn.BlocksetId;
            BinaryPrimitives.WriteUInt32LittleEndian(record[FlagsOffset..], Flags(drawn));
            BinaryPrimitives.WriteInt64LittleEndian(record[ValueOffset..], value);
        }

        return new OperationStream(options, bytes, numbers);
    }

    internal BlockKey[] Blocks => _blocks ??= Array.ConvertAll(Decoded, operation => operation.Block);

    internal BlockSchema Schema { get; private set; } = BlockSchemaCatalog.Default;

    public OperationStream On(BlockSchema schema)
    {
        OperationStream copy = (OperationStream)MemberwiseClone();
        copy.Schema = schema;
        return copy;
    }

    private static uint Flags(DrawnOperation drawn) =>
        (drawn.StartsBlockset ? StartsBlocksetFlag : 0) | (drawn.SweepsOrphans ? SweepsOrphansFlag : 0);

    private static Operation[] Decode(ReadOnlySpan<byte> bytes)
    {
        Operation[] operations = new Operation[bytes.Length / RecordSize];
        for (int position = 0; position < operations.Length; position++)
        {
            ReadOnlySpan<byte> record = bytes.Slice(position * RecordSize, RecordSize);
            string hash = record[0] == 0 ? "" : Encoding.ASCII.GetString(record[..BlockKey.HashLength]);
            uint flags = BinaryPrimitives.ReadUInt32LittleEndian(record[FlagsOffset..]);
            operations[position] = new Operation(
                hash,
                BinaryPrimitives.ReadInt64LittleEndian(record[ValueOffset..]),
                (flags & StartsBlocksetFlag) != 0,
                (flags & SweepsOrphansFlag) != 0
            );
        }

        return operations;
    }
}
