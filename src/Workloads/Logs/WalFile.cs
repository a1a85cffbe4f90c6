namespace SqliteBench.Workloads.Logs;

/// <summary>
/// Reads a write-ahead log beside its writer, whose transaction may be open. Each call reads the frames that came since
/// the last one, so that a log of gigabytes can be watched. Made for a table whose rows are appended and not rolled back:
/// frames that a later transaction writes over are not read again.
/// </summary>
/// <param name="path">The log: the database's path and <c>-wal</c>. It need not exist yet.</param>
internal sealed class WalFile(string path)
{
    // Frames of about so many bytes are read at once; one frame at least.
    private const int ReadBytes = 1 << 20;

    private WalHeader _header;
    private byte[] _frames = [];
    private long _nextFrame = WalHeader.Length;
    private long _highestFrame;
    private long? _highestRow;

    private int FrameLength => WalFrame.HeaderLength + _header.PageSize;

    /// <summary>Reads what is new. Between the writer's calls the answer is exact; during one it may be behind.</summary>
    /// <exception cref="InvalidDataException">The file is no write-ahead log.</exception>
    public WalContents Read()
    {
        // Nothing but a log may be opened and closed like this: on Unix, closing a database's file would drop the locks
        // that this process has on it. The log itself is never locked.
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
            // A page that is spilled twice in one transaction is written over its first frame, as may happen to the last
            // leaf, which was not full yet.
            ReadFrame(_highestFrame, file);
        }

        int frameLength = FrameLength;

        bool isCurrent = true;
        while (isCurrent)
        {
            file.Position = _nextFrame;
            int read = file.ReadAtLeast(_frames, _frames.Length, throwOnEndOfStream: false);
            // A frame that is not whole yet is left for the next call.
            int whole = read - (read % frameLength);
            isCurrent = read == _frames.Length;
            for (int offset = 0; offset < whole; offset += frameLength)
            {
                WalFrame frame = new(_frames.AsSpan(offset, frameLength));
                if (frame.Salt != _header.Salt)
                {
                    // What follows is left over from before the log started again.
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
            Take(new WalFrame(bytes), position);
        }
    }

    private void Take(WalFrame frame, long position)
    {
        if (frame.HighestRow is { } row && !(row < _highestRow))
        {
            _highestRow = row;
            _highestFrame = position;
        }
    }
}
