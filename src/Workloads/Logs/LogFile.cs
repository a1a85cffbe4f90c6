using System.Buffers.Text;

namespace SqliteBench.Workloads.Logs;

/// <summary>
/// A way to write a log as plain text, to compare with the table of BulkWorkloads.Log, which has the same lines.
/// </summary>
/// <param name="bufferSize">Bytes that the stream collects before it calls the system; 0 for none.</param>
public sealed class LogFile(string id, int bufferSize, Action<FileStream, long> writeLines)
{
    internal const int LineCapacity = 32;

    private const int BufferSize = 65_536;

    public static IReadOnlyList<LogFile> All { get; } =
    [
        new("file-unbuffered", bufferSize: 0, WriteEach),
        new("file-buffered", BufferSize, WriteAndFlush(toDisk: false)),
        new("file-memory", bufferSize: 0, WriteFromMemory),
        new("file-fsync-end", BufferSize, WriteAndFlush(toDisk: true)),
        // A disk syncs about this many lines in a second.
        new("file-fsync-line", bufferSize: 0, WriteSynced) { MaximumLines = 200 },
    ];

    public string Id => id;

    /// <summary>
    /// Writes a new log. Creating the file, formatting each line, writing and closing are all part of the cost.
    /// </summary>
    /// <returns>The length of the new file, in bytes.</returns>
    public long Write(string path, long lines)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(lines);
        using FileStream file = new(path, FileMode.CreateNew, FileAccess.Write, FileShare.Read, bufferSize);
        writeLines(file, lines);
        return file.Position;
    }

    /// <summary>How many lines a measurement writes at most: few if each takes milliseconds.</summary>
    public long MaximumLines { get; init; } = long.MaxValue;

    public override string ToString() => id;

    public static LogFile? Find(string id) => All.FirstOrDefault(log => log.Id == id);

    /// <summary>Throws unless a log has exactly these lines.</summary>
    public static void Check(string path, long lines)
    {
        using FileStream file = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, BufferSize);
        Span<byte> expected = stackalloc byte[LineCapacity];
        Span<byte> actual = stackalloc byte[LineCapacity];
        for (long number = 0; number < lines; number++)
        {
            ReadOnlySpan<byte> line = Line(number, expected);
            int read = file.ReadAtLeast(actual[..line.Length], line.Length, throwOnEndOfStream: false);
            if (read < line.Length)
            {
                throw new InvalidDataException($"the log ends in line {number} of {lines}");
            }

            if (!line.SequenceEqual(actual[..read]))
            {
                throw new InvalidDataException($"line {number} of the log is not test{number}");
            }
        }

        if (file.Position != file.Length)
        {
            throw new InvalidDataException($"the log continues after its {lines} lines");
        }
    }

    internal static void WriteEach(Stream stream, long lines)
    {
        Span<byte> room = stackalloc byte[LineCapacity];
        for (long number = 0; number < lines; number++)
        {
            stream.Write(Line(number, room));
        }
    }

    /// <summary>Line i is <c>test{i}</c>, and a line feed (LF) ends it.</summary>
    /// <param name="room">At least <see cref="LineCapacity"/> bytes, reused from line to line.</param>
    internal static ReadOnlySpan<byte> Line(long number, Span<byte> room)
    {
        ReadOnlySpan<byte> word = "test"u8;
        word.CopyTo(room);
        Utf8Formatter.TryFormat(number, room[word.Length..], out int digits);
        int length = word.Length + digits;
        room[length] = (byte)'\n';
        return room[..(length + 1)];
    }

    private static Action<FileStream, long> WriteAndFlush(bool toDisk) =>
        (file, lines) =>
        {
            WriteEach(file, lines);
            file.Flush(toDisk);
        };

    // The memory can hold at most 2 GiB, which is about 150 million lines.
    private static void WriteFromMemory(FileStream file, long lines)
    {
        // It has no initial capacity, because a real log's length is not known in advance.
        using MemoryStream memory = new();
        WriteEach(memory, lines);
        memory.WriteTo(file);
    }

    private static void WriteSynced(FileStream file, long lines)
    {
        Span<byte> room = stackalloc byte[LineCapacity];
        for (long number = 0; number < lines; number++)
        {
            file.Write(Line(number, room));
            file.Flush(flushToDisk: true);
        }
    }
}
