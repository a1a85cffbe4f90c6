namespace SqliteBench.Workloads.Logs;

/// <summary>The log <c>file-memory</c>. It holds at most 2 GiB, which is about 150 million lines.</summary>
internal sealed class MemoryLogFile()
    : LogFile(
        FileId,
        "all lines collected in memory, written once at the end",
        bufferSize: 0,
        risk: "loses every line if the process is killed or the power fails"
    )
{
    public const string FileId = "file-memory";

    protected override void WriteLines(FileStream file, long lines)
    {
        // Without an initial capacity: a real log's length is not known in advance.
        using MemoryStream memory = new();
        WriteEach(memory, lines);
        memory.WriteTo(file);
    }
}
