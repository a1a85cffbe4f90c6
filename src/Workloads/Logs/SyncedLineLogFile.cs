namespace SqliteBench.Workloads.Logs;

/// <summary>The log <c>file-fsync-line</c>.</summary>
internal sealed class SyncedLineLogFile()
    : LogFile(FileId, "each line written and flushed to the disk before the next", bufferSize: 0, risk: "")
{
    public const string FileId = "file-fsync-line";

    /// <summary>What a disk syncs in about a second.</summary>
    private const long MostLines = 200;

    public override long Share(long lines) => Math.Min(lines, MostLines);

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
