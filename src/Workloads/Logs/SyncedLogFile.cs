namespace SqliteBench.Workloads.Logs;

/// <summary>The log <c>file-fsync-end</c>.</summary>
internal sealed class SyncedLogFile()
    : LogFile(
        FileId,
        "through a buffer of 64 KiB, flushed to the disk once at the end",
        bufferSize: 65_536,
        risk: "loses what is in its buffer if the process is killed before the end, and more if the power fails"
    )
{
    public const string FileId = "file-fsync-end";

    protected override void WriteLines(FileStream file, long lines)
    {
        WriteEach(file, lines);
        file.Flush(flushToDisk: true);
    }
}
