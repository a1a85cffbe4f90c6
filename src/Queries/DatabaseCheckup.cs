using System.Buffers.Binary;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Machine;
using SqliteBench.Results;
using SqliteBench.Workloads.Databases;

namespace SqliteBench.Queries;

/// <summary>Looks for pitfalls that show in a database file. It reads a copy; nothing is written to the original.</summary>
public static class DatabaseCheckup
{
    // Headings of the documents below docs: a heading that changes needs a change here.
    private const string PragmasAnswer = "answers.md#which-pragmas-are-worth-setting";
    private const string IndexesAnswer = "answers.md#my-query-is-slow-which-index-does-it-need";
    private const string LargeLogAnswer = "pitfalls.md#the-write-ahead-log-grows-to-gigabytes";
    private const string KeysAnswer =
        "answers.md#which-key-integer-or-guid-as-blob-or-text-do-large-tables-slow-it-down";
    private const string DecimalsAnswer = "pitfalls.md#sorting-or-filtering-by-a-price-is-slow-in-spite-of-an-index";

    private const string DecimalCondition =
        "typeof({0}) = 'text' AND {0} GLOB '*[0-9].[0-9]*' AND NOT {0} GLOB '*[^0-9.-]*'";

    // Random UUIDs (version 4) as text.
    private const string RandomKeyCondition =
        "typeof({0}) = 'text' AND {0} GLOB '[0-9A-Fa-f]*-[0-9A-Fa-f]*-4[0-9A-Fa-f]*-[89ABab][0-9A-Fa-f]*-[0-9A-Fa-f]*'";

    private const long LargeLog = 100_000_000;
    private const long SmallPage = 4096;
    private const int SampledRows = 1000;

    // The offset in the file of the version of the library that last wrote it.
    private const int VersionOffset = 96;

    /// <summary>A line for each pitfall, with the answer that tells what to do; one line if there is none.</summary>
    /// <param name="directory">The directory for the copy; the caller deletes it afterwards.</param>
    public static IReadOnlyList<CheckResult> Examine(string path, string directory)
    {
        AppDatabase database = AppDatabase.Copy(path, Path.Combine(directory, "checkup.db"));
        long logBytes = DatabaseFiles.WalSize(DatabaseCopy.Resolved(path));
        using SqliteConnection connection = PlainSqlite.Open(database.Path);
        CheckResult[] found =
        [
            .. CheckFile(logBytes, ReadVersion(path), database, connection),
            .. SchemaFacts.FindStaleStatistics(database.Tables, connection) is { } stale
                ? (CheckResult[])[Advise($"stale row counts in sqlite_stat1: {stale}; run ANALYZE", IndexesAnswer)]
                : [],
            .. from redundant in RedundantIndexes.Find(database)
            select Advise($"the {SchemaFacts.DescribeDuplicate(redundant.Index, redundant.By)}", IndexesAnswer),
            .. database
                .Tables.Where(table => table.Kind == "table")
                .SelectMany(table => CheckColumns(table, connection)),
        ];
        return found.Length > 0 ? found : [CheckResult.Fine("no pitfall was found in this file")];
    }

    private static IEnumerable<CheckResult> CheckFile(
        long logBytes,
        int version,
        AppDatabase database,
        SqliteConnection connection
    )
    {
        long page = (long)PlainSqlite.Rows(connection, "PRAGMA page_size")[0][0]!;
        bool movesPages = PlainSqlite.Text(connection, "PRAGMA auto_vacuum") != "0";
        bool hasLog = database.JournalMode == "wal";
        Version library = new(version / 1_000_000, version / 1000 % 1000, version % 1000);
        bool isUnsafe = hasLog && version > 0 && ProgramChecks.LosesCommits(library);
        (bool IsFound, string Fact, string Answer)[] pitfalls =
        [
            (logBytes > LargeLog, $"the write-ahead log is {logBytes / 1e6:#,0} MB long", LargeLogAnswer),
            (page < SmallPage, $"pages have only {page} bytes", PragmasAnswer),
            (movesPages, "auto_vacuum is on, so SQLite moves pages to shrink the file", PragmasAnswer),
            (!hasLog, "the journal mode is not WAL", PragmasAnswer),
            (isUnsafe, $"it was last written by SQLite {library}, which can lose commits in WAL mode", PragmasAnswer),
            (!PlainSqlite.HasStatistics(connection), "there are no statistics: run ANALYZE", IndexesAnswer),
        ];
        return from pitfall in pitfalls where pitfall.IsFound select Advise(pitfall.Fact, pitfall.Answer);
    }

    // Returns the version of the library that last wrote the file.
    private static int ReadVersion(string path)
    {
        byte[] header = new byte[VersionOffset + sizeof(int)];
        using FileStream file = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        file.ReadExactly(header);
        return BinaryPrimitives.ReadInt32BigEndian(header.AsSpan(VersionOffset));
    }

    private static IEnumerable<CheckResult> CheckColumns(TableInfo table, SqliteConnection connection)
    {
        foreach (TableColumn column in table.Columns)
        {
            string name = $"{Printable.LineOf(table.Name)}.{Printable.LineOf(column.Name)}";
            bool isIndexed = table.Indexes.Any(index => index.Columns is [{ } first, ..] && first == column.Name);
            if (isIndexed && IsMostly(DecimalCondition))
            {
                yield return Advise($"{name} stores decimals as text, and is indexed", DecimalsAnswer);
            }
            else if (column.Key > 0 && IsMostly(RandomKeyCondition))
            {
                yield return Advise($"{name} has random text keys", KeysAnswer);
            }

            // Whether a condition holds for more than 90 % of the first rows.
            bool IsMostly(string condition)
            {
                string quoted = PlainSqlite.Quoted(column.Name);
                string rows = $"SELECT {quoted} FROM {PlainSqlite.Quoted(table.Name)} LIMIT {SampledRows}";
                string test = condition.Replace("{0}", quoted);
                return PlainSqlite.Text(connection, $"SELECT avg({test}) > 0.9 FROM ({rows})") is "1";
            }
        }
    }

    private static CheckResult Advise(string fact, string answer) => CheckResult.Advise(fact, $"See docs/{answer}.");
}
