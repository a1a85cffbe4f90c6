using System.Buffers.Text;

namespace SqliteBench.Workloads.Logs;

/// <summary>A way to write the log to a file, for comparison with inserts into a database.</summary>
/// <param name="bufferSize">Bytes that the stream collects before it calls the system; 0 for none.</param>
internal sealed class LogFile(string id, int bufferSize, string risk, Action<FileStream, long> writeLines)
{
    private const int ReadBytes = 65_536;

    public string Id => id;

    /// <summary>What a crash takes while lines are written, such as <c>loses every line if the process is killed</c>; empty for nothing.</summary>
    public string Risk => risk;

    /// <summary>
    /// Writes the lines <c>test0</c>, <c>test1</c> ... each with a line feed. Everything here is part
    /// of the cost of a log: creating the file, formatting each line into a stack buffer, writing, and closing.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">There are fewer than 0 lines.</exception>
    /// <exception cref="IOException">The file exists, or cannot be written.</exception>
    public long Write(string path, long lines)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(lines);
        using FileStream file = new(path, FileMode.CreateNew, FileAccess.Write, FileShare.Read, bufferSize);
        writeLines(file, lines);
        return file.Position;
    }

    /// <summary>The most lines to write; fewer if each takes milliseconds.</summary>
    public long MostLines { get; init; } = long.MaxValue;

    public override string ToString() => id;

    /// <exception cref="InvalidDataException">Names the first difference.</exception>
    public static void Check(string path, long lines)
    {
        using FileStream file = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, ReadBytes);
        Span<byte> expected = stackalloc byte[LogLine.Capacity];
        Span<byte> actual = stackalloc byte[LogLine.Capacity];
        for (long number = 0; number < lines; number++)
        {
            ReadOnlySpan<byte> line = LogLine.Format(number, expected);
            int read = file.ReadAtLeast(actual[..line.Length], line.Length, throwOnEndOfStream: false);
            if (!line.SequenceEqual(actual[..read]))
            {
                throw new InvalidDataException(
                    read < line.Length
                        ? $"the log ends in line {number} of {lines}"
                        : $"line {number} of the log is not test{number}"
                );
            }
        }

        if (file.Position != file.Length)
        {
            throw new InvalidDataException($"the log continues after its {lines} lines");
        }
    }

    public static void WriteEach(Stream stream, long lines)
    {
        Span<byte> room = stackalloc byte[LogLine.Capacity];
        for (long number = 0; number < lines; number++)
        {
            stream.Write(LogLine.Format(number, room));
        }
    }
}

/// <summary>The lines of the log: line i is <c>test{i}</c>, and in a file a line feed (LF) ends it.</summary>
internal static class LogLine
{
    /// <summary>Room for any line, in bytes.</summary>
    public const int Capacity = 32;

    /// <summary>Writes a line in UTF-8, without allocating.</summary>
    /// <param name="number">Its number, from 0.</param>
    /// <param name="room">At least <see cref="Capacity"/> bytes, reused from line to line.</param>
    public static ReadOnlySpan<byte> Format(long number, Span<byte> room)
    {
        ReadOnlySpan<byte> word = "test"u8;
        word.CopyTo(room);
        Utf8Formatter.TryFormat(number, room[word.Length..], out int digits);
        int length = word.Length + digits;
        room[length] = (byte)'\n';
        return room[..(length + 1)];
    }
}
