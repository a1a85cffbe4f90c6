using System.Buffers.Binary;

namespace SqliteBench.Workloads.Logs;

/// <summary>A frame of a write-ahead log: 24 bytes of its own, then a page.</summary>
internal readonly ref struct WalFrame(ReadOnlySpan<byte> bytes)
{
    /// <summary>Bytes before the page.</summary>
    public const int HeaderLength = 24;

    private readonly ReadOnlySpan<byte> _bytes = bytes;

    /// <summary>The salts of the header that was in force when the frame was written.</summary>
    public ulong Salt => BinaryPrimitives.ReadUInt64BigEndian(_bytes[8..]);

    /// <summary>
    /// The highest rowid of the page, or null when it is no leaf of a table. Page 1 counts as none: it is the leaf of the
    /// schema's table.
    /// </summary>
    public long? HighestRow => PageNumber == 1 ? null : TableLeaf.HighestRow(_bytes[HeaderLength..]);

    private uint PageNumber => BinaryPrimitives.ReadUInt32BigEndian(_bytes);
}
