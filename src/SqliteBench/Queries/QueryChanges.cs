namespace SqliteBench.Queries;

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
    private const double SecondsOfTrial = 0.15;

    public IReadOnlyList<QueryChange> All()
    {
        string copy = Path.Combine(folder, "trial.db");
        DatabaseFiles.Copy(database.Path, copy);
        try
        {
            using SqliteConnection trial = PlainSqlite.Open(copy);
            PlainSqlite.Text(trial, "PRAGMA synchronous=OFF");
            IndexCandidates indexes = new(database, queries);
            return
            [
                .. Settings(),
                .. Indexes(trial, indexes.New()).Concat(indexes.Superfluous()).Select(OfSchema),
                .. Analyzed(trial).Concat(WithoutRowIds()).Select(OfSchema),
            ];
        }
        finally
        {
            DatabaseFiles.Delete(copy);
        }
    }

    private string Whole => queries.Count > 1 ? QuerySet.Mix : queries[0].Query.Name;

    private IEnumerable<QueryChange> Settings()
    {
        string[] writers = NamesOf(one => one.Query.Writes);
        string[] all = [Whole, .. writers];
        bool isWal =
            database.JournalMode.Equals("wal", StringComparison.OrdinalIgnoreCase)
            || own.Name.Contains("journal_mode=WAL");
        bool isLarge = database.Bytes > SmallBytes;
        (bool IsWorthTrying, string Text, string[] Workloads)[] pragmas =
        [
            (writers.Length > 0 && isWal, "synchronous=NORMAL", all),
            (writers.Length > 0 && !isWal, "journal_mode=WAL", writers),
            (writers.Length > 0 && !isWal, "journal_mode=WAL+synchronous=NORMAL", all),
            (isLarge, "cache_size=64M", [Whole]),
            (isLarge, "mmap_size=256M", [Whole]),
            (queries.Any(one => one.Plan.Sorts), "temp_store=MEMORY", [Whole]),
        ];
        string[] names = [.. own.Settings.Select(setting => setting.Name)];
        return
        [
            .. from one in pragmas
            where one.IsWorthTrying && !one.Text.Split('+').All(text => names.Contains(text.Split('=')[0]))
            let others = own.Settings.Where(setting => !one.Text.Contains($"{setting.Name}="))
            select new QueryChange(
                MeasuredQuery.AsItIs,
                PragmaSet.Parse(string.Join('+', [.. others.Select(setting => $"{setting}"), one.Text])),
                batch,
                one.Workloads
            ),
            .. writers.Length > 0 && batch != BatchSize.All
                ? (QueryChange[])[new(MeasuredQuery.AsItIs, own, BatchSize.All, writers)]
                : [],
        ];
    }

    private IEnumerable<SchemaChange> Indexes(SqliteConnection trial, IReadOnlyList<SchemaChange> candidates)
    {
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
        HashSet<SchemaChange> chosen =
        [
            .. from one in queries
            let mine = tried.Where(other => other.Times.GetValueOrDefault(one.Query.Name, 1) < WorthLaunches).ToArray()
            where mine.Length > 0
            let best = mine.Min(other => other.Times[one.Query.Name])
            select mine.First(other => other.Times[one.Query.Name] < best + AlmostAsFast).Change,
        ];
        return from one in tried
            where chosen.Contains(one.Change)
            let faster = one.Times.Where(time => time.Value < WorthLaunches)
            select one.Change with
            {
                Readers = [.. faster.Select(time => time.Key)],
            };
    }

    private IEnumerable<SchemaChange> Analyzed(SqliteConnection trial)
    {
        PlainSqlite.Text(trial, "ANALYZE");
        string[] changed = NamesOf(one =>
            !QueryPlan.Of(trial, one.Sql, one.Syntax.Parameters).Steps.SequenceEqual(one.Plan.Steps)
        );
        return changed.Length > 0 ? [new SchemaChange("ANALYZE", changed, "", "")] : [];
    }

    // Tables whose primary key is not the rowid, as https://www.sqlite.org/withoutrowid.html advises.
    private IEnumerable<SchemaChange> WithoutRowIds() =>
        from table in database.Tables
        where
            table.Kind == "table"
            && table.HasRowId
            && table.RowId is null
            && table.Columns.Any(column => column.Key > 0)
        let users = NamesOf(one => one.Syntax.Tables.Any(use => use.Table == table))
        where
            users.Length > 0
            && !queries.Any(one => one.Syntax.Tables.Any(use => use.Table == table && use.Named.Contains("rowid")))
        select new SchemaChange(Rebuilt(table), users, table.Name, "");

    private static string Rebuilt(TableInfo table)
    {
        string made = PlainSqlite.Quoted($"new_{table.Name}");
        string name = PlainSqlite.Quoted(table.Name);
        string columns = table.Sql[table.Sql.IndexOf('(')..].TrimEnd(';', ' ', '\n');
        return string.Join(
            "; ",
            [
                $"CREATE TABLE {made}{columns} WITHOUT ROWID",
                $"INSERT INTO {made} SELECT * FROM {name}",
                $"DROP TABLE {name}",
                $"ALTER TABLE {made} RENAME TO {name}",
                .. table.Indexes.Select(index => index.Sql).OfType<string>(),
            ]
        );
    }

    private string[] NamesOf(Func<TriedQuery, bool> some) => [.. queries.Where(some).Select(one => one.Query.Name)];

    // Measured on the queries that it is for, the writes that may pay for it, and all queries together.
    private QueryChange OfSchema(SchemaChange change)
    {
        string[] writers = NamesOf(one =>
            one.Query.Writes && one.Syntax.Tables.Any(use => use.Table.Name == change.Table)
        );
        return new QueryChange(change.Sql, own, batch, [.. change.Readers.Union(writers).Union([Whole])]);
    }

    private static double Time(SqliteConnection connection, TriedQuery one)
    {
        using SqliteTransaction transaction = connection.BeginTransaction(deferred: true);
        using SqliteCommand command = PlainSqlite.Command(connection, one.Sql, one.Syntax.Parameters);
        void Execute()
        {
            using SqliteDataReader reader = command.ExecuteReader();
            while (reader.Read()) { }
        }

        return QueryTrial.Time(command, one.Arguments, (2, one.Arguments.Count), SecondsOfTrial, Execute).Seconds;
    }
}
