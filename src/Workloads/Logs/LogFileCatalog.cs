namespace SqliteBench.Workloads.Logs;

/// <summary>The registered ways to write a log file: one line each, in the order of the reports.</summary>
internal static class LogFileCatalog
{
    public static IReadOnlyList<LogFile> All { get; } =
    [new UnbufferedLogFile(), new BufferedLogFile(), new MemoryLogFile(), new SyncedLogFile(), new SyncedLineLogFile()];

    /// <summary>The way with this id, or null.</summary>
    /// <param name="id">An id as on the command line.</param>
    public static LogFile? Find(string id) => All.FirstOrDefault(log => log.Id == id);
}
