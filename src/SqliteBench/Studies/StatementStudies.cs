using BenchmarkDotNet.Attributes;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Reporting.StudyPlots;
using SqliteBench.Results;
using SqliteBench.Workloads.Logs;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Studies;

/// <summary>
/// What does each basic operation of an embedded database cost, with its commit? Published (a comparison of embedded
/// databases, 25,000 records, µs an operation): open and close 1600, insert 17, insert with autoincrement 15, select by key
/// 26, by field 1840, update by key 22, by field 3707, delete by key 18, by field 3582. Read it by Time/op down the
/// workloads of one provider: by key far below by field, which reads the whole table.
/// </summary>
[BenchmarkCategory("crud")]
public class CrudStudy : StatementBenchmarks
{
    internal static StudyDefinition Definition { get; } =
        new(
            typeof(CrudStudy),
            "What does each basic operation of an embedded database cost, with its commit?",
            "By key 15 to 26 µs, by a field without an index 1840 to 3707 µs, open and close 1600 µs.",
            Quick: new("--pragmas normal --rows 25000", Iterations: 6, WarmupIterations: 3),
            Full: new("--pragmas normal,combination --rows 25000") { Published = true },
            Plots: [new TimeBars()],
            Statements: StatementCatalog.Crud
        );
}

/// <summary>
/// Is a table slower than a file for a log? One transaction in WAL with synchronous NORMAL, its commit inside the timing and
/// the checkpoint outside, against files written in five ways, from C# and once for all providers. Published (1 M rows):
/// SQLite 2,493 ms, a file without a buffer 8,062 ms, a file written at once from memory 390 ms. Read it by the ratio,
/// which is to C++ on SQLite.
/// </summary>
[BenchmarkCategory("log")]
public class LogStudy : StatementBenchmarks
{
    // Without a checkpoint: the clock stops after the commit and before one.
    internal const string Synced = "journal_mode=WAL+synchronous=NORMAL+wal_autocheckpoint=0";

    internal static StudyDefinition Definition { get; } =
        new(
            typeof(LogStudy),
            "Is a table slower than a file for a log?",
            "1 M lines: a table in one transaction 2,493 ms, a file without a buffer 8,062 ms, a file through memory 390 ms.",
            Quick: new($"--pragmas {Synced} --rows 100000,1000000", Iterations: 5, WarmupIterations: 1),
            Full: new($"--pragmas {Synced} --rows 100000,1000000,10000000"),
            Plots: [new TimeBars(of: "a line")],
            Statements: StatementCatalog.Log
        )
        {
            Beside = [.. LogFileCatalog.All.Select(log => log.Id)],
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
}

/// <summary>
/// When does SQLite write the rows of an open transaction into the write-ahead log? All lines of a log are inserted in one
/// transaction with synchronous EXTRA, in ten steps. Published: nothing is written until about 800,000 rows, then the same
/// amount for each million. Read it by the plot of the log: time of each, and size and highest row of the write-ahead log
/// after it, read while the transaction is open. The time of the run has these readings in it, those of the steps do not.
/// </summary>
[BenchmarkCategory("log-spill")]
public class LogSpillStudy : StatementBenchmarks
{
    internal static StudyDefinition Definition { get; } =
        new(
            typeof(LogSpillStudy),
            "When does SQLite write the rows of an open transaction into the write-ahead log?",
            "Not until about 800,000 rows; then the same amount for each million.",
            Quick: new(
                "--providers cpp,pinvoke,microsoft-data-sqlite"
                    + " --pragmas journal_mode=WAL+synchronous=EXTRA,journal_mode=WAL+synchronous=EXTRA+cache_size=16M"
                    + " --rows 2000000",
                Iterations: 1,
                WarmupIterations: 0
            ),
            Full: new(
                "--pragmas journal_mode=WAL+synchronous=EXTRA,journal_mode=WAL+synchronous=EXTRA+cache_size=16M"
                    + " --rows 10000000",
                Iterations: 1,
                WarmupIterations: 0
            ),
            Plots: [new LogGrowth()],
            Statements: StatementCatalog.Log
        )
        {
            Stepwise = true,
        };

    private protected override StatementCase Settings => base.Settings with { Stepwise = Definition.Stepwise };
}

/// <summary>
/// What does a small transaction cost by journal mode and file system? Single-row inserts, each a transaction, into one or
/// more databases side by side, on every <c>--directory</c> that is given; Btrfs once as it is and once without
/// copy-on-write. Published (Btrfs, 2,500 inserts): DELETE 183.88 s, DELETE without copy-on-write 142.14 s, WAL 59.73 s,
/// both 46.40 s. Read it by the ratio along FileSystem and Pragmas.
/// </summary>
[BenchmarkCategory("journal")]
public class JournalStudy : StatementBenchmarks
{
    internal static StudyDefinition Definition { get; } =
        new(
            typeof(JournalStudy),
            "What does a small transaction cost by journal mode and file system?",
            "On Btrfs WAL takes a third of the time of DELETE; without copy-on-write both take a quarter less.",
            Quick: new(
                "--providers cpp,microsoft-data-sqlite --pragmas journal_mode=DELETE,journal_mode=WAL --rows 100",
                Iterations: 4,
                WarmupIterations: 1
            ),
            Full: new(
                "--pragmas journal_mode=DELETE,journal_mode=WAL --rows 2500 --databases 1,2,4",
                Iterations: 3,
                WarmupIterations: 1
            ),
            Plots: [new TimeBars(of: "a transaction", axis: "pragmas")],
            Statements: StatementCatalog.Journal
        )
        {
            ComparesPlaces = true,
            Compares = [Axis.Pragmas.Column, ResultColumns.FileSystem],
            Own = [Axis.Databases],
        };

    /// <summary>The file system of the databases.</summary>
    [ParamsSource(nameof(FileSystemValues), Priority = 3)]
    public Place FileSystem { get; set; } = null!;

    /// <summary>Databases that are written side by side.</summary>
    [ParamsSource(nameof(DatabaseValues), Priority = 4)]
    public int Databases { get; set; }

    /// <summary>Values of <see cref="FileSystem"/>.</summary>
    public static IEnumerable<Place> FileSystemValues => Axes.Current.Places;

    /// <summary>Values of <see cref="Databases"/>.</summary>
    public static IEnumerable<int> DatabaseValues => Axes.Current.On(Axis.Databases);

    private protected override StatementCase Settings => base.Settings with { Place = FileSystem };
}

/// <summary>
/// Is it worth inserting many rows by one statement? The prepared insert of a single row against VALUES of 10, 100 and 1000
/// rows and against rows out of a JSON text, all in one transaction. Not published: the block study named it as future
/// work. Read it by the ratio, which is to the insert of a single row. SQLite's carray() needs a pointer in the
/// caller's memory, which no ADO.NET provider can pass.
/// </summary>
[BenchmarkCategory("bulk")]
public class BulkStudy : StatementBenchmarks
{
    internal static StudyDefinition Definition { get; } =
        new(
            typeof(BulkStudy),
            "Is it worth inserting many rows by one statement?",
            "Nothing: named as future work.",
            Quick: new("--rows 20000"),
            Full: new("--pragmas normal,combination --rows 20000,1000000"),
            Plots: [new TimeBars(of: "a row", axis: ResultColumns.Workload)],
            Statements: StatementCatalog.Bulk
        )
        {
            Compares = [ResultColumns.Workload],
        };
}

/// <summary>
/// What do opening, preparing and executing cost, each by itself? A connection from the pool and without one, with and
/// without a query; a statement prepared and not used; its first execution, and one after a thousand others; and all of it
/// for each execution. Not published. Read it by Time/op down the workloads of one provider: the differences are the parts.
/// </summary>
[BenchmarkCategory("open")]
public class OpenStudy : StatementBenchmarks
{
    internal static StudyDefinition Definition { get; } =
        new(
            typeof(OpenStudy),
            "What do opening, preparing and executing cost, each by itself?",
            "Nothing.",
            Quick: new("--pragmas normal --rows 5000"),
            Full: new("--pragmas normal --rows 5000,1000000"),
            Plots: [new TimeBars()],
            Statements: StatementCatalog.Open
        );
}

/// <summary>
/// What does a value of each type cost to bind and to read? Integer, floating-point number, text of 20 and 1,000
/// characters, blob of 20 bytes and of 1 MB, NULL: one by one and a hundred at a time. Not published. Read it by Time/op of
/// one workload along the providers; a hundred values against one show what a value costs without its statement.
/// </summary>
[BenchmarkCategory("types")]
public class TypeStudy : StatementBenchmarks
{
    internal static StudyDefinition Definition { get; } =
        new(
            typeof(TypeStudy),
            "What does a value of each type cost to bind and to read?",
            "Nothing.",
            Quick: new("--pragmas normal --rows 100", Iterations: 5, WarmupIterations: 3),
            Full: new("--pragmas normal --rows 100"),
            Plots: [new HeatTable()],
            Statements: StatementCatalog.Types
        );
}
