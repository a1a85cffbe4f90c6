namespace SqliteBench.Workloads.Logs;

/// <summary>The log <c>file-fsync-line</c>.</summary>
internal sealed class SyncedLineLogFile()
    : LogFile("file-fsync-line", "each line written and flushed to the disk before the next", bufferSize: 0)
{
    protected override void WriteLines(FileStream file, long lines)
    {
        Span<byte> room = stackalloc byte[LogLine.Capacity];
        for (long number = 0; number < lines; number++)
        {
            file.Write(LogLine.Format(number, room));
            file.Flush(flushToDisk: true);
        }
    }
}
