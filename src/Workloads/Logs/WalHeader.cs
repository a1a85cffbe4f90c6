using System.Buffers.Binary;

namespace SqliteBench.Workloads.Logs;

/// <summary>The header of a write-ahead log: https://www.sqlite.org/fileformat2.html#the_write_ahead_log.</summary>
/// <param name="PageSize">Bytes of a page: a power of two from 512 to 65536.</param>
/// <param name="Salt">The two salts, which change when the log starts again; frames with others are left over.</param>
internal readonly record struct WalHeader(int PageSize, ulong Salt)
{
    public const int Length = 32;

    // The lowest bit tells the byte order of the checksums, which nothing here reads.
    private const uint Magic = 0x377f0682;

    /// <exception cref="InvalidDataException">They begin no write-ahead log.</exception>
    public static WalHeader Read(ReadOnlySpan<byte> bytes)
    {
        uint magic = BinaryPrimitives.ReadUInt32BigEndian(bytes);
        uint size = BinaryPrimitives.ReadUInt32BigEndian(bytes[8..]);
        // 65536 is written as such here; 1 stands for it in a database's header.
        uint pageSize = size == 1 ? 65_536 : size;
        if ((magic & ~1U) != Magic || pageSize is < 512 or > 65_536 || (pageSize & (pageSize - 1)) != 0)
        {
            throw new InvalidDataException("the file does not begin with the header of a write-ahead log");
        }

        return new WalHeader((int)pageSize, BinaryPrimitives.ReadUInt64BigEndian(bytes[16..]));
    }
}
