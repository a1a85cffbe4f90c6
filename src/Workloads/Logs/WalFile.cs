using System.Numerics;

namespace SqliteBench.Workloads.Logs;

/// <summary>
/// Reads a write-ahead log while its writer may have an open transaction. Each call reads only what is new, so that a
/// log of gigabytes can be watched. The answers are right only for a table whose rows are appended and never rolled
/// back: frames that a later transaction overwrites are not read again.
/// </summary>
/// <param name="path">The log: the database's path and <c>-wal</c>. It need not exist yet.</param>
public sealed class WalFile(string path)
{
    // A frame is 24 bytes of its own, then a page.
    private const int FrameHeaderLength = 24;

    private const int HeaderLength = 32;

    // The lowest bit tells the byte order of the checksums, which nothing here reads.
    private const uint Magic = 0x377f0682;

    private const byte LeafType = 0x0d;
    private const int LeafHeaderLength = 8;
    private const int LongestVarint = 9;

    // About this many bytes are read at once, and at least one frame.
    private const int ReadBytes = 1 << 20;

    // Both are in the log's header. The two salts change when the log starts again; frames with others are left over.
    private (int PageSize, ulong Salt) _header;
    private byte[] _frames = [];
    private long _next = HeaderLength;
    private long? _highestRow;

    private int FrameLength => FrameHeaderLength + _header.PageSize;

    /// <summary>Reads what is new. Between the writer's calls the answer is exact; during one it may be behind.</summary>
    public WalContents Read()
    {
        // This is safe only for the log, which is never locked: on Unix, closing a database file drops the locks that
        // this process holds on it.
        try
        {
            using FileStream file = new(
                path,
                FileMode.Open,
                FileAccess.Read,
                FileShare.ReadWrite | FileShare.Delete,
                bufferSize: 0
            );
            return Read(file);
        }
        catch (FileNotFoundException)
        {
            Restart(default);
            return new WalContents(0, null);
        }
    }

    private WalContents Read(FileStream file)
    {
        long bytes = file.Length;
        Span<byte> start = stackalloc byte[HeaderLength];
        if (file.ReadAtLeast(start, start.Length, throwOnEndOfStream: false) < start.Length)
        {
            Restart(default);
            return new WalContents(bytes, null);
        }

        (int PageSize, ulong Salt) header = ReadHeader(start);
        if (header != _header)
        {
            Restart(header);
            _frames = new byte[Math.Max(1, ReadBytes / FrameLength) * FrameLength];
        }

        ReadFrames(file);
        return new WalContents(bytes, _highestRow);
    }

    private void Restart((int PageSize, ulong Salt) header)
    {
        _header = header;
        _next = HeaderLength;
        _highestRow = null;
    }

    // The next call begins at the frame of the highest row, and not after it: if a page is spilled twice in one
    // transaction, it overwrites its first frame. This happens to the last leaf, because it was not full.
    private void ReadFrames(FileStream file)
    {
        int frameLength = FrameLength;
        long position = _next;
        int read;
        do
        {
            file.Position = position;
            read = file.ReadAtLeast(_frames, _frames.Length, throwOnEndOfStream: false);
            // An incomplete frame is left for the next call.
            int completeLength = read - (read % frameLength);
            for (int offset = 0; offset < completeLength; offset += frameLength, position += frameLength)
            {
                ReadOnlySpan<byte> frame = _frames.AsSpan(offset, frameLength);
                // A frame has the salts of the header that was in force when it was written.
                if (BinaryPrimitives.ReadUInt64BigEndian(frame[8..]) != _header.Salt)
                {
                    // The rest is left over from before the log was restarted.
                    return;
                }

                NoteRow(frame, position);
            }
        } while (read == _frames.Length);
    }

    // Notes the highest row, and where the next call begins. Page 1 is skipped: it is a leaf of the schema table.
    private void NoteRow(ReadOnlySpan<byte> frame, long position)
    {
        uint page = BinaryPrimitives.ReadUInt32BigEndian(frame);
        if (page != 1 && HighestRow(frame[FrameHeaderLength..]) is { } row && !(row < _highestRow))
        {
            (_highestRow, _next) = (row, position);
        }
        else if (_highestRow is null)
        {
            _next = position + frame.Length;
        }
    }

    // https://www.sqlite.org/fileformat2.html#the_write_ahead_log
    private static (int PageSize, ulong Salt) ReadHeader(ReadOnlySpan<byte> bytes)
    {
        uint magic = BinaryPrimitives.ReadUInt32BigEndian(bytes);
        uint size = BinaryPrimitives.ReadUInt32BigEndian(bytes[8..]);
        // 65536 is written as such here; 1 stands for it in a database's header.
        uint pageSize = size == 1 ? 65_536 : size;
        if ((magic & ~1U) != Magic || pageSize is < 512 or > 65_536 || !BitOperations.IsPow2(pageSize))
        {
            throw new InvalidDataException("the file does not begin with the header of a write-ahead log");
        }

        return ((int)pageSize, BinaryPrimitives.ReadUInt64BigEndian(bytes[16..]));
    }

    /// <summary>
    /// The rowid of a leaf's last cell, which is the highest: cells are in the order of their keys
    /// (https://www.sqlite.org/fileformat2.html#b_tree_pages).
    /// </summary>
    /// <param name="page">A page that is not page 1, whose b-tree would begin later.</param>
    /// <returns>Null if the page is no leaf of a table, has no cell, or is being written at this moment.</returns>
    internal static long? HighestRow(ReadOnlySpan<byte> page)
    {
        if (page.Length < LeafHeaderLength || page[0] != LeafType)
        {
            return null;
        }

        int cells = BinaryPrimitives.ReadUInt16BigEndian(page[3..]);
        int lastPointer = LeafHeaderLength + (2 * (cells - 1));
        if (cells == 0 || lastPointer + 2 > page.Length)
        {
            return null;
        }

        int cell = BinaryPrimitives.ReadUInt16BigEndian(page[lastPointer..]);
        if (cell < lastPointer + 2 || cell >= page.Length)
        {
            return null;
        }

        ReadOnlySpan<byte> cellBytes = page[cell..];
        return TryReadVarint(ref cellBytes, out _) && TryReadVarint(ref cellBytes, out long rowid) ? rowid : null;
    }

    /// <summary>Reads 7 bits of each byte, as long as the eighth is set, and all 8 of a ninth byte.</summary>
    private static bool TryReadVarint(ref ReadOnlySpan<byte> bytes, out long value)
    {
        value = 0;
        for (int index = 0; index < bytes.Length && index < LongestVarint; index++)
        {
            bool isLast = index == LongestVarint - 1;
            value = isLast ? (value << 8) | bytes[index] : (value << 7) | (bytes[index] & 0x7fL);
            if (isLast || bytes[index] < 0x80)
            {
                bytes = bytes[(index + 1)..];
                return true;
            }
        }

        return false;
    }
}

/// <summary>The contents of a write-ahead log so far.</summary>
/// <param name="HighestRow">The highest rowid in a frame, committed or not, or null when no frame has a row.</param>
public readonly record struct WalContents(long Bytes, long? HighestRow);
