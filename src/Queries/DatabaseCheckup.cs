using System.Buffers.Binary;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Machine;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>Looks for pitfalls that show in a database file. It reads a copy; nothing is written to the original.</summary>
public sealed class DatabaseCheckup
{
    private const long LargeLog = 100_000_000;
    private const long SmallPage = 4096;
    private const int SampledRows = 1000;

    // A pattern for GLOB that random UUIDs (version 4) match as text.
    private const string RandomKey = "[0-9A-Fa-f]*-[0-9A-Fa-f]*-4[0-9A-Fa-f]*-[89ABab][0-9A-Fa-f]*-[0-9A-Fa-f]*";

    // The offset in the file of the version of the library that last wrote it.
    private const int PlaceOfVersion = 96;
    private const int SafeVersion = 3_051_003;
    private static readonly int[] s_patchedVersions = [3_044_006, 3_050_007];

    private readonly AppDatabase _database;
    private readonly SqliteConnection _connection;

    private DatabaseCheckup(AppDatabase database, SqliteConnection connection) =>
        (_database, _connection) = (database, connection);

    /// <summary>A line for each pitfall, with the answer that tells what to do; one line if there is none.</summary>
    /// <param name="directory">The directory for the copy; the caller deletes it afterwards.</param>
    /// <exception cref="Hosting.UsageException">There is no database, or it cannot be read.</exception>
    public static IReadOnlyList<CheckResult> Examine(string path, string directory)
    {
        FileInfo log = new($"{path}-wal");
        long logBytes = log.Exists ? log.Length : 0;
        AppDatabase database = AppDatabase.Copy(path, Path.Combine(directory, "checkup.db"));
        using SqliteConnection connection = PlainSqlite.Open(database.Path);
        DatabaseCheckup checkup = new(database, connection);
        CheckResult[] found =
        [
            .. CheckLog(logBytes),
            .. checkup.CheckPages(),
            .. checkup.CheckJournal(ReadVersion(path)),
            .. checkup.CheckStatistics(),
            .. checkup.CheckIndexes(),
            .. checkup.CheckColumns(),
        ];
        return found.Length > 0 ? found : [new CheckResult(Severity.Ok, "no pitfall shows in this file", null)];
    }

    private static IEnumerable<CheckResult> CheckLog(long bytes)
    {
        if (bytes <= LargeLog)
        {
            return [];
        }

        return
        [
            Advise(
                $"the write-ahead log has {bytes / 1e6:#,0} MB",
                "pitfalls.md#the-write-ahead-log-grows-to-gigabytes"
            ),
        ];
    }

    private IEnumerable<CheckResult> CheckPages()
    {
        if (Ask("PRAGMA page_size") < SmallPage)
        {
            yield return Advise(
                $"pages have {Ask("PRAGMA page_size")} bytes",
                "answers.md#which-pragmas-are-worth-setting"
            );
        }

        if (Ask("PRAGMA auto_vacuum") != 0)
        {
            yield return Advise("auto_vacuum moves pages at each commit", "answers.md#which-pragmas-are-worth-setting");
        }
    }

    private IEnumerable<CheckResult> CheckJournal(int version)
    {
        const string Answer = "answers.md#which-pragmas-are-worth-setting";
        if (_database.JournalMode != "wal")
        {
            yield return Advise("the journal mode is not WAL", Answer);
        }
        else if (version > 0 && version < SafeVersion && !s_patchedVersions.Contains(version))
        {
            yield return Advise(
                $"SQLite {version / 1_000_000}.{version / 1000 % 1000}.{version % 1000} last wrote it, which can lose commits in WAL mode",
                Answer
            );
        }
    }

    // Returns the version of the library that last wrote the file; 0 if the file is missing or too short.
    private static int ReadVersion(string path)
    {
        byte[] header = new byte[PlaceOfVersion + sizeof(int)];
        using FileStream file = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        int read = file.ReadAtLeast(header, header.Length, throwOnEndOfStream: false);
        return read == header.Length ? BinaryPrimitives.ReadInt32BigEndian(header.AsSpan(PlaceOfVersion)) : 0;
    }

    private IEnumerable<CheckResult> CheckStatistics()
    {
        const string Answer = "answers.md#my-query-is-slow-which-index-does-it-need";
        if (!PlainSqlite.HasStatistics(_connection))
        {
            return [Advise("there are no statistics: run ANALYZE", Answer)];
        }

        return SchemaFacts
            .FindStaleStatistics(_database.Tables, _connection)
            .Select(fact => Advise($"{char.ToLowerInvariant(fact[0])}{fact[1..].TrimEnd('.')}: run ANALYZE", Answer));
    }

    private IEnumerable<CheckResult> CheckIndexes() =>
        RedundantIndexes
            .Find(_database)
            .Select(redundant =>
                Advise(
                    $"the index {Printable.LineOf(redundant.Index.Name)} is the beginning of {Printable.LineOf(redundant.By.Name)}",
                    "answers.md#my-query-is-slow-which-index-does-it-need"
                )
            );

    private IEnumerable<CheckResult> CheckColumns()
    {
        foreach (TableInfo table in _database.Tables.Where(table => table.Kind == "table"))
        {
            foreach (TableColumn column in table.Columns)
            {
                string name = $"{Printable.LineOf(table.Name)}.{Printable.LineOf(column.Name)}";
                bool isIndexed = table.Indexes.Any(index => index.Columns is [{ } first, ..] && first == column.Name);
                if (
                    isIndexed
                    && IsMostly(
                        table,
                        column,
                        "typeof({0}) = 'text' AND {0} GLOB '*[0-9].[0-9]*' AND NOT {0} GLOB '*[^0-9.-]*'"
                    )
                )
                {
                    yield return Advise(
                        $"{name} has decimals as text in an index",
                        "pitfalls.md#sorting-or-filtering-by-a-price-is-slow-in-spite-of-an-index"
                    );
                }
                else if (
                    column.Key > 0
                    && IsMostly(table, column, $"typeof({{0}}) = 'text' AND {{0}} GLOB '{RandomKey}'")
                )
                {
                    yield return Advise(
                        $"{name} has random text keys",
                        "answers.md#which-key-integer-or-guid-as-blob-or-text-do-large-tables-slow-it-down"
                    );
                }
            }
        }
    }

    // Whether a condition holds for more than 90 % of the first rows.
    private bool IsMostly(TableInfo table, TableColumn column, string condition)
    {
        string test = condition.Replace("{0}", PlainSqlite.Quoted(column.Name));
        return PlainSqlite.Text(
            _connection,
            $"SELECT avg({test}) > 0.9 FROM (SELECT {PlainSqlite.Quoted(column.Name)} FROM {PlainSqlite.Quoted(table.Name)}"
                + $" LIMIT {SampledRows})"
        )
            is "1";
    }

    private long Ask(string sql) => (long)PlainSqlite.Rows(_connection, sql)[0][0]!;

    private static CheckResult Advise(string fact, string answer) => new(Severity.Advice, fact, $"See docs/{answer}.");
}
