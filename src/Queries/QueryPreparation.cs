using SqliteBench.Hosting;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Rows;
using SQLitePCL;

namespace SqliteBench.Queries;

/// <summary>Checks queries on a copy of the database, and records the answers that all providers must give.</summary>
internal sealed partial class QueryPreparation(QueryFile file, AppDatabase database)
{
    // Without progress for so long, a single call of an SQL function is taken to be endless.
    private static readonly TimeSpan s_longestSilence = TimeSpan.FromSeconds(20);

    // Argument sets per query that are counted.
    private const int MaximumCountedSets = 3;

    // Executions of a query are repeated until they cost this many steps, about 15 ms.
    private const double CostOfRun = 750_000;

    // Executions that cost more steps than this are not repeated in reverse order.
    private const double SlowSteps = 3e6;
    private const int MaximumExecutions = 2000;

    // Writes are few, because each waits for the disk when it is timed.
    private const int MaximumWrites = 30;

    // Each query takes some 60 ms to prepare.
    private const int MaximumQueries = 1000;

    // The length of a query: SQLite itself accepts a thousand times as much.
    private const int MaximumSqlBytes = 1_000_000;

    public List<string> Failures { get; } = [];

    public Action<string> OnQuery { get; init; } = _ => { };

    /// <summary>The queries that can be measured, and those that do not end.</summary>
    public IReadOnlyList<TriedQuery> Try()
    {
        if (file.Queries.Count > MaximumQueries)
        {
            throw file.Mistake(
                file.Queries[MaximumQueries].Line,
                $"there are {file.Queries.Count} queries, but at most {MaximumQueries} can be measured together"
            );
        }

        using SqliteConnection connection = PlainSqlite.Open(database.Path);
        PlainSqlite.Execute(connection, $"PRAGMA foreign_keys={database.ForeignKeys}");
        _ = raw.sqlite3_limit(connection.Handle, raw.SQLITE_LIMIT_LENGTH, ValueSource.MostBytes);
        _ = raw.sqlite3_limit(connection.Handle, raw.SQLITE_LIMIT_SQL_LENGTH, MaximumSqlBytes);
        List<TriedQuery> tried = [];
        foreach (NamedQuery query in file.Queries)
        {
            OnQuery(query.Name);
            try
            {
                if (SupervisedCommand.HasGivenUp(query.Name))
                {
                    throw file.Mistake(
                        query.Line,
                        $"{query.Name}: one call of a function takes longer than {s_longestSilence.TotalSeconds:0} s, and SQLite cannot interrupt it"
                    );
                }

                using Timer? limit = SupervisedCommand.GiveUpAfter(s_longestSilence, query.Name);
                string? question = query.Question;
                TriedQuery? earlier = tried.Find(form => question is not null && form.Question == question);
                void OnProgress() => limit?.Change(s_longestSilence, Timeout.InfiniteTimeSpan);
                tried.Add(CheckAndExecute(connection, query, earlier, OnProgress));
            }
            catch (Exception exception) when (exception is UsageException or SqliteException)
            {
                Failures.Add((exception is SqliteException said ? DescribeRefusal(query, said) : exception).Message);
            }
        }

        return tried;
    }

    private TriedQuery CheckAndExecute(
        SqliteConnection connection,
        NamedQuery query,
        TriedQuery? earlier,
        Action onProgress
    )
    {
        ThrowIfNoQuery(query);
        (string sql, IReadOnlyList<string> names) = SqlToken.NameParameters(query.Sql);
        List<(string Table, string Column)> touched = [];
        HashSet<string> through = new(StringComparer.OrdinalIgnoreCase);
        using CountedStatement statement = Compile(connection, sql, touched, through);
        if (SqlToken.Split(statement.Tail).Count > 0)
        {
            throw file.Mistake(query.Line, $"{query.Name} has several statements; give each its own name");
        }

        QuerySyntax syntax = new(sql, database);
        (IReadOnlyList<object?[]> values, IReadOnlyList<ArgumentDefinition> parameters) = earlier is null
            ? new QueryArguments(file, query, syntax, names, database, connection).Draw(
                names.Count == 0 ? 1 : MaximumExecutions,
                first: file.Queries.IndexOf(query) * MaximumExecutions
            )
            : ReorderArguments(query, sql, earlier);
        bool writes = !statement.IsReadOnly;
        RowOrder order = RowOrder.Find(new SqlShape(sql), statement.Columns);
        QueryTrial trial = new(statement, values, order, onProgress);
        using (new UndoneTransaction(connection))
        {
            trial.Run(writes ? Math.Min(MaximumWrites, values.Count) : MaximumExecutions, CostOfRun);
        }

        if (query.Kind == QueryKind.One && trial is { Rows: 0, IsFinished: true })
        {
            throw file.Mistake(
                query.Line,
                $"{query.Name} is marked :one, but returned no row in {Plural.Format(trial.Executions, "execution")}; give its parameters sources, or mark it :many"
            );
        }

        TriedQuery tried = new(
            query,
            syntax,
            QueryPlan.Describe(QueryPlan.Read(connection, sql, values[0]), syntax, database),
            sql,
            writes,
            touched.ToLookup(access => access.Table, access => access.Column, StringComparer.OrdinalIgnoreCase),
            IsDetermined(connection, sql, through),
            [.. values.Take(trial.Executions)],
            [.. values.DistinctBy(RowText).Take(MaximumCountedSets)],
            parameters,
            trial,
            RowComparison.Number,
            order
        );
        tried = tried with { Compares = CompareBy(connection, tried, onProgress) };
        if (earlier is not null && QueryForms.DescribeDifference(connection, tried, earlier) is { } difference)
        {
            throw file.Mistake(query.Line, difference);
        }

        return tried;
    }

    private void ThrowIfNoQuery(NamedQuery query)
    {
        string verb = SqlToken.Split(query.Sql)[0].Text.ToUpperInvariant();
        if (verb is not ("SELECT" or "WITH" or "VALUES" or "INSERT" or "REPLACE" or "UPDATE" or "DELETE"))
        {
            throw file.Mistake(
                query.Line,
                $"{query.Name}: {Excerpt.Shorten(verb)} is not a query; only SELECT, INSERT, UPDATE and DELETE can be measured"
            );
        }
    }

    private (IReadOnlyList<object?[]> Values, IReadOnlyList<ArgumentDefinition> Parameters) ReorderArguments(
        NamedQuery query,
        string sql,
        TriedQuery earlier
    )
    {
        TriedQuery form =
            QueryForms.WithText(earlier, sql)
            ?? throw file.Mistake(query.Line, $"{query.Name} must have the same parameters as {earlier.Name}");
        return (form.Arguments.Count > form.Counted.Count ? form.Arguments : form.Counted, form.Parameters);
    }

    private static string RowText(object?[] row) =>
        string.Join('\u001f', row.Select(value => value is byte[] blob ? $"{Digest.Hash(blob)}" : $"{value}"));

    // Returns how providers' rows are compared. If a query is cheap, a second execution in reverse order shows what
    // SQLite is free to choose.
    private static RowComparison CompareBy(SqliteConnection connection, TriedQuery tried, Action onProgress)
    {
        QueryTrial trial = tried.Trial;
        bool isSure = trial.IsFinished && tried.IsDetermined;
        if (tried.Writes)
        {
            return isSure ? RowComparison.AnyOrder : RowComparison.Number;
        }

        // The order counts only if the keys of the ORDER BY are unique in every result.
        RowComparison ofOrder = trial.HasUniqueKeys ? RowComparison.InOrder : RowComparison.AnyOrder;
        isSure &= trial.HasUniqueKeys || !tried.Order.HasLimit;
        RowComparison least = isSure ? ofOrder : RowComparison.Number;
        if (!trial.IsFinished || trial.Cost * trial.Executions > SlowSteps)
        {
            return least;
        }

        PlainSqlite.Execute(connection, "PRAGMA reverse_unordered_selects=ON");
        using CountedStatement reversed = new(connection, tried.Sql);
        QueryTrial reverse = new(reversed, tried.Arguments, tried.Order, onProgress);
        reverse.Run(trial.Executions, double.PositiveInfinity);
        PlainSqlite.Execute(connection, "PRAGMA reverse_unordered_selects=OFF");
        bool isNumberSame = trial.Answers.Zip(reverse.Answers).All(pair => pair.First.Number == pair.Second.Number);
        if (!reverse.IsFinished || !isNumberSame)
        {
            return RowComparison.Nothing;
        }

        return trial.Answers.SequenceEqual(reverse.Answers) ? least : RowComparison.Number;
    }

    /// <param name="touched">Receives what the statement reads or writes.</param>
    /// <param name="through">Receives its tables, and the views and triggers through which it touches them.</param>
    private static CountedStatement Compile(
        SqliteConnection connection,
        string sql,
        List<(string Table, string Column)> touched,
        HashSet<string> through
    )
    {
        int RecordAccess(object _, int action, string table, string column, string schema, string trigger)
        {
            if (action is raw.SQLITE_READ or raw.SQLITE_UPDATE or raw.SQLITE_INSERT or raw.SQLITE_DELETE)
            {
                touched.Add((table, column ?? ""));
                through.UnionWith([table, trigger ?? table]);
            }

            return raw.SQLITE_OK;
        }

        _ = raw.sqlite3_set_authorizer(connection.Handle, RecordAccess, null);
        try
        {
            return new CountedStatement(connection, sql);
        }
        finally
        {
            _ = raw.sqlite3_set_authorizer(connection.Handle, (strdelegate_authorizer)null!, null);
        }
    }

    // Names the line of the word that SQLite's message quotes, if the query contains it.
    private UsageException DescribeRefusal(NamedQuery query, SqliteException exception)
    {
        string said = Excerpt.Shorten(PlainSqlite.MessageOf(exception));
        string? quoted = said.Split([' ', '"', ':', '.'], StringSplitOptions.RemoveEmptyEntries)
            .LastOrDefault(query.Sql.Contains);
        int at = quoted is null ? 0 : query.Sql.IndexOf(quoted, StringComparison.Ordinal);
        int line = query.SqlLine + query.Sql.AsSpan(0, at).Count('\n');
        return file.Mistake(line, $"{query.Name}: SQLite says {said}");
    }

    // Whether nothing in a query, its triggers, its views or its tables' defaults is random or depends on the time.
    private static bool IsDetermined(SqliteConnection connection, string sql, HashSet<string> names) =>
        !Undetermined().IsMatch(sql)
        && !PlainSqlite
            .Rows(connection, "SELECT tbl_name, sql FROM sqlite_schema")
            .Any(row => names.Contains((string)row[0]!) && Undetermined().IsMatch($"{row[1]}"));

    // Date and time functions use the current time if they are given none.
    [GeneratedRegex(
        @"'now'|\bcurrent_(time|date|timestamp)\b|\brandom|\b(date|time|datetime|julianday|unixepoch)\s*\(\s*('subsec(ond)?'\s*)?\)|\bstrftime\s*\(\s*'[^']*'\s*\)|\bsqlite_(version|source_id)",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture
    )]
    private static partial Regex Undetermined();
}
