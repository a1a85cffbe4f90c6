using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Logs;

namespace SqliteBench.Studies;

/// <summary>Studies of single statements.</summary>
internal static class StatementStudies
{
    // The baseline, both ADO.NET libraries and a mapper.
    private const string Libraries = "--providers cpp,microsoft-data-sqlite,system-data-sqlite,dapper";

    // The clock stops after the commit, so no checkpoint may run before.
    private const string Synced = "journal_mode=WAL+synchronous=NORMAL+wal_autocheckpoint=0";

    // A hundred at a time tell little more than one, but take much longer.
    private static readonly string[] s_single =
    [
        .. StatementCatalog
            .Types.Select(one => one.Id)
            .Where(id =>
                !id.EndsWith("-x100", StringComparison.Ordinal) && !id.EndsWith("-null", StringComparison.Ordinal)
            ),
    ];

    public static IReadOnlyList<StudyDefinition> All { get; } =
    [
        // Read it by Time/op down the workloads of one provider: by key is far faster than by field, which
        // scans the table.
        new(
            "crud",
            "How long does each basic operation take?",
            "15 to 26 µs by key, 1840 to 3707 µs by a field without an index, 1600 µs to open and close.",
            Quick: new($"{Libraries} --pragmas normal --rows 25000"),
            Full: new("--pragmas normal,combination --rows 25000") { Published = true },
            Plots: [new TimeBars { SharesAxis = true }],
            Concludes: new WaysCompared(
                (
                    "crud-select-field",
                    "crud-select-key",
                    "finding a row by a field without an index rather than by its key"
                ),
                ("crud-open-close", "crud-open-close-pooled", "opening and closing a connection without a pool")
            ),
            Statements: StatementCatalog.Crud
        ),
        // Compares one transaction in WAL with synchronous NORMAL (the commit is timed, the checkpoint is
        // not) with files written in five ways, which only C# does, once for all providers. Read it by the
        // ratio to C++ on SQLite.
        new(
            "log",
            "Is logging to a table slower than logging to a file?",
            "1 M lines take 2,493 ms in a table with one transaction, 8,062 ms in an unbuffered file, and 390 ms in a file"
                + " written at once from memory. It concludes that files are faster.",
            Quick: new($"--providers cpp,microsoft-data-sqlite --pragmas {Synced} --rows 1000000"),
            Full: new($"--pragmas {Synced} --rows 100000,1000000,10000000"),
            Plots: [new TimeBars(of: "per line")],
            Concludes: new ComparedBeside(
                "writing a line to a table, in one transaction that a crash undoes as a whole,",
                LogFileCatalog.All.ToDictionary(log => log.Id, log => log.Risk)
            ),
            Statements: StatementCatalog.Log
        )
        {
            Beside = [.. LogFileCatalog.All.Select(log => log.Id)],
        },
        // Inserts all lines of a log in one transaction with synchronous EXTRA, in ten steps, and reads size
        // and highest row of the write-ahead log after each. The time of the run includes these readings; the
        // times of the steps do not.
        new(
            "log-spill",
            "When does SQLite start writing an open transaction to the write-ahead log?",
            "Not until about 800,000 rows; then the log grows by the same amount per million rows.",
            Quick: new(
                "--providers cpp,microsoft-data-sqlite"
                    + " --pragmas journal_mode=WAL+synchronous=EXTRA,journal_mode=WAL+synchronous=EXTRA+cache_size=16M"
                    + " --rows 2000000"
            ),
            Full: new(
                "--pragmas journal_mode=WAL+synchronous=EXTRA,journal_mode=WAL+synchronous=EXTRA+cache_size=16M"
                    + " --rows 10000000"
            ),
            Plots: [new LogGrowth()],
            Concludes: new LogStart(),
            Statements: StatementCatalog.Log
        )
        {
            Stepwise = true,
        },
        // Inserts single rows, one per transaction, into one or more databases side by side, in every
        // --directory; on Btrfs with and without copy-on-write. Read it by the ratio along FileSystem and
        // Pragmas.
        new(
            "journal",
            "How do journal mode and file system affect small transactions?",
            "On Btrfs, WAL takes a third of the time of DELETE; without copy-on-write, both take a quarter less.",
            Quick: new(
                "--providers cpp,microsoft-data-sqlite --pragmas journal_mode=DELETE,journal_mode=WAL --rows 100"
            ),
            Full: new("--pragmas journal_mode=DELETE,journal_mode=WAL --rows 2500 --databases 1,2,4"),
            Plots: [new TimeBars(of: "per transaction", axis: "pragmas")],
            Concludes: new FasterValues(Axis.Pragmas.Column),
            Statements: StatementCatalog.Journal
        )
        {
            ComparesPlaces = true,
            Compares = [Axis.Pragmas.Column, ResultColumns.FileSystem],
            Own = [Axis.Databases],
        },
        // Compares the prepared single-row insert with VALUES of 10, 100 and 1000 rows and with rows from a
        // JSON text, all in one transaction. Read it by the ratio to the single-row insert. SQLite's carray()
        // is left out: it needs a pointer, which no ADO.NET provider can pass.
        new(
            "bulk",
            "Is it worth inserting many rows per statement?",
            "Nothing yet; Duplicati's block study names it as future work.",
            Quick: new($"{Libraries},ef-core --rows 20000"),
            Full: new("--pragmas normal,combination --rows 20000,1000000"),
            Plots: [new TimeBars(of: "per row", axis: ResultColumns.Workload)],
            Concludes: new FasterValues(ResultColumns.Workload),
            Statements: StatementCatalog.Bulk
        )
        {
            Compares = [ResultColumns.Workload],
        },
        // Opens connections with and without a pool and a query; prepares without executing; executes first,
        // after a thousand others, and prepared anew each time. Read it by Time/op down the workloads of one
        // provider: the differences are the parts.
        new(
            "open",
            "How long do opening a connection, preparing a statement and executing it each take?",
            "Nothing.",
            Quick: new(
                $"{Libraries},ef-core,ef-core-tracking,ef-core-pooled"
                    + " --pragmas normal,journal_mode=WAL+synchronous=NORMAL --rows 5000"
            ),
            Full: new("--pragmas normal,journal_mode=WAL+synchronous=NORMAL --rows 5000,1000000"),
            Plots: [new TimeBars { SharesAxis = true }],
            Concludes: new WaysCompared(
                ("open-connection", "open-connection-pooled", "opening a connection without a pool"),
                (
                    "open-execute-unprepared",
                    "open-execute-next",
                    "executing a statement that is prepared anew each time"
                ),
                (
                    "request-select",
                    "open-execute-next",
                    "reading a row by a request of its own, not by a prepared command,"
                )
            ),
            Statements: StatementCatalog.Open
        ),
        // Binds and reads integers, floating-point numbers, texts of 20 and 1,000 characters, blobs of 20
        // bytes and 1 MB, and NULL, one and a hundred at a time. Read it by Time/op of one workload along the
        // providers; a hundred values against one show what a value costs without its statement.
        new(
            "types",
            "How much does it cost to bind and read a value of each type?",
            "Nothing.",
            Quick: new($"{Libraries} --workloads {string.Join(',', s_single)}" + " --pragmas normal --rows 100"),
            Full: new("--pragmas normal --rows 100"),
            Plots: [new HeatTable()],
            Concludes: new LibrariesCompared(
                "bind-blob-1m",
                "C++ only passes a pointer to the blob, while the library copies its bytes"
            ),
            Statements: StatementCatalog.Types
        ),
        // Fills a table with keys of each form, integers in ascending and GUIDs in random order, and reads
        // rows by random keys. Read it by Time/op down the workloads of one provider.
        new(
            "keys",
            "How should a table store its keys: as integers, or as GUIDs in blobs or text?",
            "Nothing.",
            Quick: new($"{Libraries} --rows 50000"),
            Full: new("--rows 10000,100000,1000000"),
            Plots: [new TimeBars()],
            Concludes: new WaysCompared(
                (
                    "keys-insert-blob",
                    "keys-insert-integer",
                    "inserting a row whose key is a GUID in a blob, not an integer,"
                ),
                ("keys-insert-text", "keys-insert-integer", "inserting one whose key is a GUID in text"),
                ("keys-select-blob", "keys-select-integer", "reading a row by a GUID in a blob, not by an integer,"),
                ("keys-select-text", "keys-select-integer", "reading one by a GUID in text")
            ),
            Statements: StatementCatalog.Keys
        ),
    ];
}
