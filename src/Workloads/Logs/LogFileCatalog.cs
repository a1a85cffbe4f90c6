namespace SqliteBench.Workloads.Logs;

public static class LogFileCatalog
{
    private const int BufferSize = 65_536;

    // What a disk syncs in about a second.
    private const long MostSyncedLines = 200;

    public static IReadOnlyList<LogFile> All { get; } =
    [
        new("file-unbuffered", bufferSize: 0, risk: "loses lines if the power fails", LogFile.WriteEach),
        new(
            "file-buffered",
            BufferSize,
            risk: "loses what is in its buffer if the process is killed, and more if the power fails",
            (file, lines) =>
            {
                LogFile.WriteEach(file, lines);
                file.Flush();
            }
        ),
        new(
            "file-memory",
            bufferSize: 0,
            risk: "loses every line if the process is killed or the power fails",
            WriteFromMemory
        ),
        new(
            "file-fsync-end",
            BufferSize,
            risk: "loses what is in its buffer if the process is killed before the end, and more if the power fails",
            (file, lines) =>
            {
                LogFile.WriteEach(file, lines);
                file.Flush(flushToDisk: true);
            }
        ),
        new("file-fsync-line", bufferSize: 0, risk: "", WriteSynced) { MostLines = MostSyncedLines },
    ];

    public static LogFile? Find(string id) => All.FirstOrDefault(log => log.Id == id);

    // At most 2 GiB, which is about 150 million lines.
    private static void WriteFromMemory(FileStream file, long lines)
    {
        // Without an initial capacity: a real log's length is not known in advance.
        using MemoryStream memory = new();
        LogFile.WriteEach(memory, lines);
        memory.WriteTo(file);
    }

    private static void WriteSynced(FileStream file, long lines)
    {
        Span<byte> room = stackalloc byte[LogLine.Capacity];
        for (long number = 0; number < lines; number++)
        {
            file.Write(LogLine.Format(number, room));
            file.Flush(flushToDisk: true);
        }
    }
}
