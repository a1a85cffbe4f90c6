using System.Buffers.Text;

namespace SqliteBench.Workloads.Logs;

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
