using System.Diagnostics;
using Microsoft.Data.Sqlite;
using SqliteBench.Measurement.Cases;
using SqliteBench.Reporting;

namespace SqliteBench.Queries;

/// <summary>A change to measure against what the application has.</summary>
/// <param name="Schema">The SQL that makes the change; <see cref="MeasuredQuery.AsItIs"/> for none.</param>
internal sealed record QueryChange(
    string Schema,
    PragmaSet Pragmas,
    BatchSize BatchSize,
    IReadOnlyList<string> Workloads
);

/// <summary>
/// Chooses the changes worth measuring: by query plans, and for new indexes by a short trial of each on a copy of the database.
/// </summary>
/// <param name="own">What the application sets on each connection.</param>
/// <param name="batch">Whether each execution is its own transaction, or a run is one.</param>
/// <param name="time">When it has passed, no further index is tried.</param>
internal sealed class QueryChanges(
    AppDatabase database,
    IReadOnlyList<TriedQuery> queries,
    PragmaSet own,
    BatchSize batch,
    string folder,
    TimeSpan time,
    TextWriter output
)
{
    // A smaller gain in a short trial may be noise. Launches then measure the real gain.
    private const double WorthLaunches = 0.87;
    private const double AlmostAsFast = 0.1;
    private const long SmallBytes = 2_000_000;
    private static readonly TimeSpan s_trial = TimeSpan.FromSeconds(0.15);

    private readonly IndexCandidates _candidates = new(database, queries);

    public IReadOnlyList<QueryChange> All()
    {
        string copy = Path.Combine(folder, "trial.db");
        DatabaseFiles.Copy(database.Path, copy);
        try
        {
            using SqliteConnection trial = PlainSqlite.Open(copy);
            PlainSqlite.Text(trial, "PRAGMA synchronous=OFF");
            IEnumerable<QueryChange> removals = _candidates
                .Superfluous()
                .Select(change => OfSchema(change.Sql, change.Table, change.Readers));
            return
            [
                .. Pragmas(),
                .. Transactions(),
                .. Indexes(trial),
                .. removals,
                .. Analyzed(trial),
                .. WithoutRowIds(),
            ];
        }
        finally
        {
            DatabaseFiles.Delete(copy);
        }
    }

    private IEnumerable<string> Writers => queries.Where(one => one.Query.Writes).Select(one => one.Query.Name);

    private string Whole => queries.Count > 1 ? QuerySet.Mix : queries[0].Query.Name;

    private IEnumerable<QueryChange> Pragmas()
    {
        List<string> texts = [];
        bool isWal =
            database.JournalMode.Equals("wal", StringComparison.OrdinalIgnoreCase)
            || own.Name.Contains("journal_mode=WAL", StringComparison.Ordinal);
        if (Writers.Any())
        {
            texts.AddRange(
                isWal ? ["synchronous=NORMAL"] : ["journal_mode=WAL", "journal_mode=WAL+synchronous=NORMAL"]
            );
        }

        if (database.Bytes > SmallBytes)
        {
            texts.AddRange(["cache_size=64M", "mmap_size=256M"]);
        }

        if (queries.Any(one => one.Plan.Sorts))
        {
            texts.Add("temp_store=MEMORY");
        }

        return
        [
            .. from text in texts
            let names = own.Settings.Select(setting => setting.Name).ToHashSet()
            where !text.Split('+').All(one => names.Contains(one.Split('=')[0]))
            let others = own.Settings.Where(setting => !text.Contains($"{setting.Name}=", StringComparison.Ordinal))
            select new QueryChange(
                MeasuredQuery.AsItIs,
                PragmaSet.Parse(string.Join('+', [.. others.Select(setting => $"{setting}"), text])),
                batch,
                text.Contains("synchronous", StringComparison.Ordinal) ? [Whole, .. Writers]
                    : text.Contains("journal", StringComparison.Ordinal) ? [.. Writers]
                    : [Whole]
            ),
        ];
    }

    private IEnumerable<QueryChange> Transactions() =>
        Writers.Any() && batch != BatchSize.All
            ? [new QueryChange(MeasuredQuery.AsItIs, own, BatchSize.All, [.. Writers])]
            : [];

    private IEnumerable<QueryChange> Indexes(SqliteConnection trial)
    {
        IReadOnlyList<SchemaChange> candidates = _candidates.New();
        if (candidates.Count == 0)
        {
            return [];
        }

        Dictionary<string, double> before = queries.ToDictionary(one => one.Query.Name, one => Time(trial, one));
        List<(SchemaChange Change, Dictionary<string, double> Times)> tried = [];
        long start = Stopwatch.GetTimestamp();
        foreach (SchemaChange change in candidates)
        {
            if (Stopwatch.GetElapsedTime(start) > time)
            {
                int left = candidates.Count - tried.Count;
                output.WriteLine(
                    LastScreen.Wrap(
                        $"warning: {left} of {candidates.Count} indexes were not tried: the time ran out; see --budget"
                    )
                );
                break;
            }

            PlainSqlite.Text(trial, change.Sql);
            IEnumerable<TriedQuery> readers = queries.Where(one => change.Readers.Contains(one.Query.Name));
            tried.Add(
                (change, readers.ToDictionary(one => one.Query.Name, one => Time(trial, one) / before[one.Query.Name]))
            );
            PlainSqlite.Text(trial, $"DROP INDEX {PlainSqlite.Quoted(change.Index)}");
        }

        // Of indexes that save a query about the same time, the one with the fewest columns, which comes first.
        HashSet<string> chosen =
        [
            .. from one in queries
            let mine = tried.Where(other => other.Times.GetValueOrDefault(one.Query.Name, 1) < WorthLaunches).ToArray()
            where mine.Length > 0
            let best = mine.Min(other => other.Times[one.Query.Name])
            select mine.First(other => other.Times[one.Query.Name] < best + AlmostAsFast).Change.Sql,
        ];
        return
        [
            .. from one in tried
            where chosen.Contains(one.Change.Sql)
            select OfSchema(
                one.Change.Sql,
                one.Change.Table,
                [.. one.Times.Where(time => time.Value < WorthLaunches).Select(time => time.Key)]
            ),
        ];
    }

    private IEnumerable<QueryChange> Analyzed(SqliteConnection trial)
    {
        PlainSqlite.Text(trial, "ANALYZE");
        string[] changed =
        [
            .. from one in queries
            where !QueryPlan.Of(trial, one.Sql, one.Syntax.Parameters).Steps.SequenceEqual(one.Plan.Steps)
            select one.Query.Name,
        ];
        return changed.Length > 0 ? [OfSchema("ANALYZE", "", changed)] : [];
    }

    // Tables whose primary key is not the rowid, as https://www.sqlite.org/withoutrowid.html advises.
    private IEnumerable<QueryChange> WithoutRowIds() =>
        from table in database.Tables
        where
            table.Kind == "table"
            && table.HasRowId
            && table.RowId is null
            && table.Columns.Any(column => column.Key > 0)
        let users = queries
            .Where(one => one.Syntax.Tables.Any(use => use.Table == table))
            .Select(one => one.Query.Name)
            .ToArray()
        where
            users.Length > 0
            && !queries.Any(one => one.Syntax.Tables.Any(use => use.Table == table && use.Named.Contains("rowid")))
        select OfSchema(Rebuilt(table), table.Name, users);

    private static string Rebuilt(TableInfo table)
    {
        string made = $"new_{table.Name}";
        int columns = table.Sql.IndexOf('(', StringComparison.Ordinal);
        string name = PlainSqlite.Quoted(table.Name);
        return string.Join(
            "; ",
            [
                $"CREATE TABLE {PlainSqlite.Quoted(made)}{table.Sql[columns..].TrimEnd(';', ' ', '\n')} WITHOUT ROWID",
                $"INSERT INTO {PlainSqlite.Quoted(made)} SELECT * FROM {name}",
                $"DROP TABLE {name}",
                $"ALTER TABLE {PlainSqlite.Quoted(made)} RENAME TO {name}",
                .. table.Indexes.Select(index => index.Sql).OfType<string>(),
            ]
        );
    }

    // Measured on the queries that it is for, the writes that may pay for it, and all queries together.
    private QueryChange OfSchema(string sql, string table, IReadOnlyList<string> readers) =>
        new(
            sql,
            own,
            batch,
            [
                .. readers
                    .Concat(
                        queries
                            .Where(one => one.Query.Writes && one.Syntax.Tables.Any(use => use.Table.Name == table))
                            .Select(one => one.Query.Name)
                    )
                    .Append(Whole)
                    .Distinct(),
            ]
        );

    private static double Time(SqliteConnection connection, TriedQuery one)
    {
        using SqliteTransaction transaction = connection.BeginTransaction(deferred: true);
        using SqliteCommand command = PlainSqlite.Command(connection, one.Sql, one.Syntax.Parameters);
        List<double> times = [];
        long start = Stopwatch.GetTimestamp();
        for (
            int execution = 0;
            execution < one.Arguments.Count && (execution < 2 || Stopwatch.GetElapsedTime(start) < s_trial);
            execution++
        )
        {
            PlainSqlite.Bind(command, one.Arguments[execution]);
            long begun = Stopwatch.GetTimestamp();
            using (SqliteDataReader reader = command.ExecuteReader())
            {
                while (reader.Read()) { }
            }

            times.Add(Stopwatch.GetElapsedTime(begun).TotalSeconds);
        }

        transaction.Rollback();
        times.Sort();
        return times[times.Count / 2];
    }
}
