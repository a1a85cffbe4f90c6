using System.Buffers.Binary;

namespace SqliteBench.Workloads.Logs;

/// <summary>
/// Reads a write-ahead log while its writer may have an open transaction. Each call reads only new frames, so that a
/// log of gigabytes can be watched. Only for a table whose rows are appended and never rolled back: frames that a later
/// transaction overwrites are not read again.
/// </summary>
/// <param name="path">The log: the database's path and <c>-wal</c>. It need not exist yet.</param>
internal sealed class WalFile(string path)
{
    // A frame is 24 bytes of its own, then a page.
    private const int FrameHeaderLength = 24;

    // About this many bytes are read at once, and at least one frame.
    private const int ReadBytes = 1 << 20;

    private WalHeader _header;
    private byte[] _frames = [];
    private long _nextFrame = WalHeader.Length;
    private long _highestFrame;
    private long? _highestRow;

    private int FrameLength => FrameHeaderLength + _header.PageSize;

    /// <summary>Reads what is new. Between the writer's calls the answer is exact; during one it may be behind.</summary>
    /// <exception cref="InvalidDataException">The file is no write-ahead log.</exception>
    public WalContents Read()
    {
        // Safe only for the log, which is never locked: on Unix, closing a database file drops the locks that this
        // process holds on it.
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
        Span<byte> start = stackalloc byte[WalHeader.Length];
        if (file.ReadAtLeast(start, start.Length, throwOnEndOfStream: false) < start.Length)
        {
            Restart(default);
            return new WalContents(bytes, null);
        }

        WalHeader header = WalHeader.Read(start);
        if (header != _header)
        {
            Restart(header);
            _frames = new byte[Math.Max(1, ReadBytes / FrameLength) * FrameLength];
        }

        ReadFrames(file);
        return new WalContents(bytes, _highestRow);
    }

    private void Restart(WalHeader header)
    {
        _header = header;
        _nextFrame = WalHeader.Length;
        _highestFrame = 0;
        _highestRow = null;
    }

    private void ReadFrames(FileStream file)
    {
        if (_highestFrame > 0)
        {
            // A page that is spilled twice in one transaction overwrites its first frame. This happens to the last
            // leaf, because it was not full.
            ReadFrame(_highestFrame, file);
        }

        int frameLength = FrameLength;

        bool isCurrent = true;
        while (isCurrent)
        {
            file.Position = _nextFrame;
            int read = file.ReadAtLeast(_frames, _frames.Length, throwOnEndOfStream: false);
            // An incomplete frame is left for the next call.
            int whole = read - (read % frameLength);
            isCurrent = read == _frames.Length;
            for (int offset = 0; offset < whole; offset += frameLength)
            {
                ReadOnlySpan<byte> frame = _frames.AsSpan(offset, frameLength);
                // The salts of the header that was in force when the frame was written.
                if (BinaryPrimitives.ReadUInt64BigEndian(frame[8..]) != _header.Salt)
                {
                    // The rest is left over from before the log was restarted.
                    return;
                }

                Take(frame, _nextFrame);
                _nextFrame += frameLength;
            }
        }
    }

    private void ReadFrame(long position, FileStream file)
    {
        Span<byte> bytes = _frames.AsSpan(0, FrameLength);
        file.Position = position;
        if (file.ReadAtLeast(bytes, bytes.Length, throwOnEndOfStream: false) == bytes.Length)
        {
            Take(bytes, position);
        }
    }

    // Page 1 is skipped: it is the leaf of the schema's table.
    private void Take(ReadOnlySpan<byte> frame, long position)
    {
        uint page = BinaryPrimitives.ReadUInt32BigEndian(frame);
        if (page != 1 && TableLeaf.HighestRow(frame[FrameHeaderLength..]) is { } row && !(row < _highestRow))
        {
            _highestRow = row;
            _highestFrame = position;
        }
    }
}
