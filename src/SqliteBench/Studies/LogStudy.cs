using BenchmarkDotNet.Attributes;
using SqliteBench.Measuring;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Workloads.Logs;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>
/// Is a table slower than a file for a log? One transaction in WAL with synchronous NORMAL, its commit inside the timing and
/// the checkpoint outside, against files written in five ways, from C# and once for all providers. Published (1 M rows):
/// SQLite 2,493 ms, a file without a buffer 8,062 ms, a file written at once from memory 390 ms. Read it by ns/op, which is
/// a line, and by Ratio, which is to C++ on SQLite.
/// </summary>
[BenchmarkCategory(Id)]
public class LogStudy : StatementBenchmarks
{
    private const string Id = "log";

    // Without a checkpoint: the clock stops after the commit and before one.
    internal const string Synced = "journal_mode=WAL+synchronous=NORMAL+wal_autocheckpoint=0";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(LogStudy),
            "Is a table slower than a file for a log?",
            "1 M lines: a table in one transaction 2,493 ms, a file without a buffer 8,062 ms, a file through memory 390 ms.",
            Quick: new StudyAxes
            {
                Pragmas = Synced,
                Rows = "100000,1000000",
                Iterations = 5,
                WarmupIterations = 1,
            },
            Full: new StudyAxes { Pragmas = Synced, Rows = "100000,1000000,10000000" }
        )
        {
            Statements = StatementCatalog.Log,
            Beside = [.. LogFileCatalog.All.Select(log => log.Id)],
            Plots = [new TimeBars(of: "a line")],
        };

    /// <summary>Each line is a call of the system.</summary>
    [Benchmark(Description = UnbufferedLogFile.FileId)]
    public void FileUnbuffered() => Measure(UnbufferedLogFile.FileId);

    /// <summary>Lines are collected in a buffer.</summary>
    [Benchmark(Description = BufferedLogFile.FileId)]
    public void FileBuffered() => Measure(BufferedLogFile.FileId);

    /// <summary>Lines are collected in memory and written at once.</summary>
    [Benchmark(Description = MemoryLogFile.FileId)]
    public void FileMemory() => Measure(MemoryLogFile.FileId);

    /// <summary>The file is on the disk in the end.</summary>
    [Benchmark(Description = SyncedLogFile.FileId)]
    public void FileSyncedAtEnd() => Measure(SyncedLogFile.FileId);

    /// <summary>Each line is on the disk before the next; measured over some hundred lines.</summary>
    [Benchmark(Description = SyncedLineLogFile.FileId)]
    public void FileSyncedEachLine() => Measure(SyncedLineLogFile.FileId);

    /// <inheritdoc />
    protected override CaseWork Begin(string contender) =>
        LogFileCatalog.Find(contender) is { } log
            ? new LogFileWork(log, log.Share(Axes.Current.Operations ?? Rows), Axes.Current.Databases)
            : base.Begin(contender);
}
