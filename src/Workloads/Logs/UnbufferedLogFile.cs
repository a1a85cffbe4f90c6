namespace SqliteBench.Workloads.Logs;

/// <summary>The log <c>file-unbuffered</c>.</summary>
internal sealed class UnbufferedLogFile()
    : LogFile(
        FileId,
        "one call of the system for each line, no buffer",
        bufferSize: 0,
        risk: "loses lines if the power fails"
    )
{
    public const string FileId = "file-unbuffered";

    protected override void WriteLines(FileStream file, long lines) => WriteEach(file, lines);
}
