using System.Buffers.Text;

namespace SqliteBench.Workloads.Logs;

/// <param name="bufferSize">Bytes that the stream collects before it calls the system; 0 for none.</param>
public sealed class LogFile(string id, int bufferSize, string risk, Action<FileStream, long> writeLines)
{
    private const int ReadBytes = 65_536;

    public string Id => id;

    /// <summary>What a crash takes, such as <c>loses every line if the process is killed</c>; or empty.</summary>
    public string Risk => risk;

    /// <summary>Creating the file, formatting each line, writing and closing are all part of the cost.</summary>
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
    public const int Capacity = 32;

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
