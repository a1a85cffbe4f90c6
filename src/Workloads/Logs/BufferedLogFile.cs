namespace SqliteBench.Workloads.Logs;

/// <summary>The log <c>file-buffered</c>.</summary>
internal sealed class BufferedLogFile()
    : LogFile(
        FileId,
        "through a buffer of 64 KiB, handed to the system at the end",
        bufferSize: 65_536,
        risk: "loses what is in its buffer if the process is killed, and more if the power fails"
    )
{
    public const string FileId = "file-buffered";

    protected override void WriteLines(FileStream file, long lines)
    {
        WriteEach(file, lines);
        file.Flush();
    }
}
