using SqliteBench.Workloads.Queries;
using SQLitePCL;

namespace SqliteBench.Queries;

/// <summary>A query that has been checked and executed on trial.</summary>
/// <param name="Sql">With its parameters as <c>@name</c>.</param>
/// <param name="Touched">The columns that SQLite reads or writes for it, by table.</param>
/// <param name="Arguments">Of each execution in a run.</param>
/// <param name="Counted">Arguments of the counted executions: the first few, even if the trial ran fewer.</param>
/// <param name="Seconds">Estimated time per execution, in seconds; a lower bound if it was interrupted.</param>
internal sealed record TriedQuery(
    NamedQuery Query,
    QuerySyntax Syntax,
    QueryPlan Plan,
    string Sql,
    bool Writes,
    ILookup<string, string> Touched,
    bool IsDetermined,
    IReadOnlyList<object?[]> Arguments,
    IReadOnlyList<object?[]> Counted,
    IReadOnlyList<ArgumentDefinition> Parameters,
    QueryTrial Trial,
    RowComparison Compares,
    double Seconds
)
{
    public string Name => Query.Name;

    /// <summary>Whether an execution was interrupted because it took too long.</summary>
    public bool IsEndless => !Trial.IsOver;

    /// <summary>What an execution returns, by the columns of the results.</summary>
    public IReadOnlyList<KeyValuePair<string, double>> Returned =>
        Trial.Classes.Columns.Count == 0
            ? []
            :
            [
                new("result_rows", (double)Trial.Rows / Trial.Executions),
                new("result_columns", Trial.Classes.Columns.Count),
                new("result_bytes", (double)Trial.Bytes / Trial.Executions),
            ];
}

/// <summary>Checks queries on a copy of the database, and records the answers that all providers must give.</summary>
/// <param name="foreignKeys">Whether the application's connections enforce them.</param>
/// <param name="timeLimit">After which an execution is interrupted; 10 s by default.</param>
internal sealed partial class QueryPreparation(
    QueryFile file,
    AppDatabase database,
    string folder,
    bool foreignKeys = true,
    TimeSpan? timeLimit = null
)
{
    private static readonly TimeSpan s_timeLimit = TimeSpan.FromSeconds(10);

    private const int MostRepetitions = 20;
    private const double SecondsOfRun = 0.015;
    private const int MostExecutions = 2000;

    // Few, because each waits for the disk, which takes about this long.
    private const int MostWrites = 30;
    private const double SecondsOfSync = 0.003;

    // Each takes some 60 ms to prepare.
    private const int MostQueries = 1000;

    public List<string> Failures { get; } = [];

    /// <summary>What a reader has to know of queries that are measured.</summary>
    public List<string> Remarks { get; } = [];

    /// <summary>Called with the name of each query before it is executed on trial.</summary>
    public Action<string> Told { get; init; } = _ => { };

    /// <summary>Times each execution, which determines how many there are.</summary>
    public TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <summary>The queries that can be measured, and those that do not end.</summary>
    public IReadOnlyList<TriedQuery> Try()
    {
        if (file.Queries.Count > MostQueries)
        {
            throw file.Mistake(
                file.Queries[MostQueries].Line,
                $"there are {file.Queries.Count} queries, but at most {MostQueries} can be measured together"
            );
        }

        using SqliteConnection connection = PlainSqlite.Open(database.Path);
        PlainSqlite.Execute(connection, $"PRAGMA foreign_keys={foreignKeys}");
        _ = raw.sqlite3_limit(connection.Handle, raw.SQLITE_LIMIT_LENGTH, ValueSource.MostBytes);
        _ = raw.sqlite3_limit(connection.Handle, raw.SQLITE_LIMIT_SQL_LENGTH, QueryFile.MostBytes);
        List<TriedQuery> tried = [];
        foreach (NamedQuery query in file.Queries)
        {
            Told(query.Name);
            try
            {
                if (SupervisedCommand.HasGivenUp(query.Name))
                {
                    throw file.Mistake(
                        query.Line,
                        $"{query.Name}: one call of a function takes longer than {Patience.TotalSeconds:0} s, and SQLite cannot interrupt it"
                    );
                }

                using IDisposable? limit = SupervisedCommand.GiveUpAfter(Patience, query.Name);
                TriedQuery? other = query.Question is { } question
                    ? tried.Find(one => one.Query.Question == question)
                    : null;
                tried.Add(Try(connection, query, other));
            }
            catch (Exception exception) when (exception is UsageException or SqliteException)
            {
                Failures.Add((exception is SqliteException said ? Refused(query, said) : exception).Message);
            }
        }

        return tried;
    }

    // Enough for several trial executions, each with its own limit, and for the choice of their arguments.
    private TimeSpan Patience => (4 * (timeLimit ?? s_timeLimit)) + TimeSpan.FromSeconds(20);

    public QuerySet Store(IReadOnlyList<TriedQuery> queries)
    {
        bool isMixed = queries.Count(one => one.Query.Weight > 0) > 1 && CanBeMixed(queries);
        QuerySet set = new(folder, [.. queries.Select(Stored)], [], foreignKeys);
        IEnumerable<QueryWorkload> workloads = queries.Select(
            (one, number) => Answered(set, one.Name, StepsOf(one, number, one.Trial.Executions), [one])
        );
        QueryWorkload[] mix = isMixed ? [Answered(set, QuerySet.Mix, MixOf(queries), queries)] : [];
        set = set with { Workloads = [.. workloads, .. mix] };
        set.Write();
        return set;
    }

    private static StoredQuery Stored(TriedQuery one) =>
        new(
            one.Name,
            new QueryDefinition(
                one.Sql,
                one.Trial.Classes.Columns.Count > 0 ? QueryResult.Rows
                    : one.Query.Kind == QueryKind.ExecLastId && one.IsDetermined ? QueryResult.RowId
                    : QueryResult.Changes,
                one.Compares,
                one.Parameters,
                one.Trial.Classes.Columns,
                one.Arguments
            ),
            one.Writes
        );

    private static IEnumerable<QueryStep> StepsOf(TriedQuery one, int number, int count) =>
        Enumerable.Range(0, count).Select(step => new QueryStep(number, step % one.Arguments.Count));

    // A write must not repeat its arguments: its keys would already exist.
    private static QueryStep[] MixOf(IReadOnlyList<TriedQuery> queries)
    {
        double weights = queries.Sum(one => one.Query.Weight);
        double seconds = queries.Sum(one => one.Seconds * one.Query.Weight) / weights;
        double fitting = Math.Clamp(SecondsOfRun / Math.Max(seconds, 1e-9), 1, MostExecutions);
        int steps = Math.Max(2 * queries.Count, (int)fitting);
        int CountOf(TriedQuery one) =>
            Math.Min(
                Math.Max(1, (int)Math.Round(steps * one.Query.Weight / weights)),
                one.Writes ? one.Arguments.Count : int.MaxValue
            );
        QueryStep[] mixed =
        [
            .. queries.SelectMany((one, number) => one.Query.Weight > 0 ? StepsOf(one, number, CountOf(one)) : []),
        ];
        new Random(1).Shuffle(mixed);
        return mixed;
    }

    // Runs all queries after one another, as the mix does: a query then reads what the others have written, perhaps of another
    // type, or fails because of it.
    private bool CanBeMixed(IReadOnlyList<TriedQuery> queries)
    {
        if (!queries.Any(one => one.Writes))
        {
            return true;
        }

        using SqliteConnection connection = PlainSqlite.Open(database.Path);
        PlainSqlite.Execute(connection, $"PRAGMA foreign_keys={foreignKeys}");
        PlainSqlite.Execute(connection, "BEGIN");
        CountedStatement[] statements = [.. queries.Select(one => new CountedStatement(connection, one.Sql))];
        try
        {
            foreach (QueryStep step in MixOf(queries))
            {
                TriedQuery one = queries[step.Query];
                CountedStatement statement = statements[step.Query];
                statement.Execute(
                    one.Arguments[step.Arguments],
                    _ => true,
                    () => one.Trial.Classes.Note(statement.Row)
                );
            }

            return true;
        }
        catch (SqliteException exception)
        {
            Failures.Add($"the queries cannot be mixed: SQLite says {PlainSqlite.Said(exception)}");
            return false;
        }
        finally
        {
            // The transaction ends with the connection.
            Array.ForEach(statements, statement => statement.Dispose());
        }
    }

    private QueryWorkload Answered(
        QuerySet set,
        string name,
        IEnumerable<QueryStep> steps,
        IReadOnlyList<TriedQuery> queries
    )
    {
        QueryWorkload workload = new(name, [.. steps], [], "");
        QuerySequence sequence = set.SequenceOf(workload.Steps);
        PragmaSet pragmas = PragmaSet.Normal.With(foreignKeys);
        string path = Path.Combine(folder, "answers.db");
        IReadOnlyList<ExecutionAnswer> Read(bool decodesText)
        {
            DatabaseFiles.Delete(path);
            DatabaseFiles.Copy(database.Path, path);
            return sequence.Answers(PInvokeShim.Provider, path, pragmas, decodesText);
        }

        try
        {
            return workload with
            {
                DecodedAnswers = queries.Any(one => one.Trial.HasOddText) ? Read(decodesText: true) : null,
                Answers = Read(decodesText: false),
                State = queries.Any(one => one.Writes)
                    ? DatabaseContents.Describe(path, queries.All(one => one.IsDetermined) ? null : false)
                    : "",
            };
        }
        finally
        {
            DatabaseFiles.Delete(path);
        }
    }

    /// <param name="other">An earlier form of the same query.</param>
    private TriedQuery Try(SqliteConnection connection, NamedQuery query, TriedQuery? other)
    {
        List<SqlToken> tokens = SqlToken.Split(query.Sql);
        string first = tokens[0].Text.ToUpperInvariant();
        if (first is not ("SELECT" or "WITH" or "VALUES" or "INSERT" or "REPLACE" or "UPDATE" or "DELETE"))
        {
            string what = first is "CREATE" or "DROP" or "ALTER" ? "changes the schema" : "is no query";
            throw file.Mistake(
                query.Line,
                $"{query.Name}: {Excerpt.Of(first)} {what}; only SELECT, INSERT, UPDATE and DELETE can be measured"
            );
        }

        if (WordOfSqlc().Match(query.Sql) is { Success: true, Value: var word })
        {
            throw file.Mistake(query.Line, $"{query.Name}: {word} is not supported; name each value or column");
        }

        (string sql, IReadOnlyList<string> names) = SqlToken.Named(query.Sql);
        if (tokens.Exists(token => token.Kind == SqlTokenKind.Parameter && query.Sql[token.Start] == '?'))
        {
            Remarks.Add(
                $"{query.Name}: its parameters are called {string.Join(", ", names.Select(name => $"@{name}"))}"
            );
        }

        HashSet<string> through = new(StringComparer.OrdinalIgnoreCase);
        (CountedStatement prepared, ILookup<string, string> touched) = Compile(connection, sql, through);
        using CountedStatement statement = prepared;
        ThrowIfNotAsMarked(query, statement);
        QuerySyntax syntax = new(sql, database);
        (IReadOnlyList<object?[]> values, IReadOnlyList<ArgumentDefinition> parameters) = other is null
            ? new QueryArguments(file, query, syntax, names, database, connection).Draw(
                names.Count == 0 ? 1 : MostExecutions,
                first: file.Queries.IndexOf(query) * MostExecutions
            )
            : QueryForms.ArgumentsOf(other, names)
                ?? throw file.Mistake(query.Line, $"{query.Name} must have the same parameters as {other.Name}");
        QueryPlan plan = QueryPlan.Of(connection, sql, values[0]);
        bool writes = !statement.Reads;
        bool isDetermined = IsDetermined(connection, sql, [.. touched.Select(table => table.Key), .. through]);
        QueryTrial trial = new(statement, values, timeLimit ?? s_timeLimit, Clock);
        PlainSqlite.Execute(connection, "BEGIN");
        try
        {
            trial.Run(writes ? Math.Min(MostWrites, values.Count) : MostExecutions, SecondsOfRun);
        }
        finally
        {
            PlainSqlite.RollBack(connection);
        }

        if (query.Kind == QueryKind.One && trial is { Rows: 0, IsOver: true })
        {
            throw file.Mistake(
                query.Line,
                $"{query.Name} is marked :one, but returned no row in {Plural.Of(trial.Executions, "execution")}; give its parameters sources, or mark it :many"
            );
        }

        Remarks.AddRange(QueryHint.Of(query.Name, sql, plan).Where(_ => query.Question is null));
        if (trial.HasOddText)
        {
            Remarks.Add(
                $"{query.Name} reads invalid UTF-8: C# libraries replace it with U+FFFD, C++ returns the bytes"
            );
        }

        TriedQuery tried = new(
            query,
            syntax,
            plan,
            sql,
            writes,
            touched,
            isDetermined,
            [.. values.Take(trial.Executions)],
            [.. values.Take(ChangeScreen.Executions)],
            parameters,
            trial,
            !writes && Changes(statement, trial) ? RowComparison.Nothing
                : !isDetermined || !trial.IsOver ? RowComparison.Number
                : writes ? RowComparison.AnyOrder
                : Comparison(connection, statement, trial, syntax.IsOrdered),
            // When measured, each write is its own transaction; here it is not.
            trial.Seconds + (writes ? SecondsOfSync : 0)
        );
        return other is not null && QueryForms.Difference(connection, tried, other) is { } difference
            ? throw file.Mistake(query.Line, difference)
            : tried;
    }

    // Whether it returns a different number of rows the next time, with the same arguments.
    private bool Changes(CountedStatement statement, QueryTrial trial)
    {
        if (!trial.IsOver)
        {
            return false;
        }

        QueryTrial again = new(statement, trial.Arguments, timeLimit ?? s_timeLimit, Clock);
        again.Run(Math.Min(trial.Executions, MostRepetitions), SecondsOfRun);
        return again.IsOver
            && !again
                .AnyOrder.Select(answer => answer.Number)
                .SequenceEqual(trial.AnyOrder.Take(again.Executions).Select(answer => answer.Number));
    }

    // What changes when SQLite reads rows in reverse is not determined by the query.
    private RowComparison Comparison(
        SqliteConnection connection,
        CountedStatement statement,
        QueryTrial trial,
        bool isOrdered
    )
    {
        PlainSqlite.Execute(connection, "PRAGMA reverse_unordered_selects=ON");
        using CountedStatement reversed = new(connection, statement.Sql);
        QueryTrial reverse = new(reversed, trial.Arguments, timeLimit ?? s_timeLimit, Clock);
        reverse.Run(trial.Executions, double.PositiveInfinity);
        PlainSqlite.Execute(connection, "PRAGMA reverse_unordered_selects=OFF");
        return !reverse.IsOver ? RowComparison.Number
            : isOrdered && trial.InOrder.SequenceEqual(reverse.InOrder) ? RowComparison.InOrder
            : trial.AnyOrder.SequenceEqual(reverse.AnyOrder) ? RowComparison.AnyOrder
            : RowComparison.Number;
    }

    // Whether nothing in it, its triggers or its tables' defaults is random or depends on the time.
    private static bool IsDetermined(SqliteConnection connection, string sql, IReadOnlyCollection<string> tables) =>
        !Undetermined().IsMatch(sql)
        && !PlainSqlite
            .Rows(connection, "SELECT tbl_name, sql FROM sqlite_schema")
            .Any(row => tables.Contains((string)row[0]!) && Undetermined().IsMatch($"{row[1]}"));

    /// <param name="through">Receives the views and triggers through which the statement touches tables.</param>
    private static (CountedStatement, ILookup<string, string>) Compile(
        SqliteConnection connection,
        string sql,
        HashSet<string> through
    )
    {
        List<(string Table, string Column)> touched = [];
        int Note(object _, int action, string table, string column, string schema, string trigger)
        {
            if (action is raw.SQLITE_READ or raw.SQLITE_UPDATE or raw.SQLITE_INSERT or raw.SQLITE_DELETE)
            {
                touched.Add((table, column ?? ""));
                through.Add(trigger ?? table);
            }

            return raw.SQLITE_OK;
        }

        _ = raw.sqlite3_set_authorizer(connection.Handle, Note, null);
        try
        {
            CountedStatement statement = new(connection, sql);
            return (statement, touched.ToLookup(one => one.Table, one => one.Column, StringComparer.OrdinalIgnoreCase));
        }
        finally
        {
            _ = raw.sqlite3_set_authorizer(connection.Handle, (strdelegate_authorizer)null!, null);
        }
    }

    private void ThrowIfNotAsMarked(NamedQuery query, CountedStatement statement)
    {
        if (SqlToken.Split(statement.Tail).Count > 0)
        {
            throw file.Mistake(query.Line, $"{query.Name} has several statements; give each its own name");
        }

        bool returns = statement.Columns.Count > 0;
        if (query.Kind is { } kind && returns != kind < QueryKind.Exec && (statement.Reads || !returns))
        {
            throw file.Mistake(
                query.Line,
                returns
                    ? $"{query.Name} only reads; mark it :one or :many"
                    : $"{query.Name} returns no rows; mark it :exec, :execrows or :execlastid"
            );
        }
    }

    // Names the line of the word that SQLite's message quotes, if the query contains it.
    private UsageException Refused(NamedQuery query, SqliteException exception)
    {
        if (exception.SqliteErrorCode == raw.SQLITE_TOOBIG)
        {
            return file.Mistake(
                query.Line,
                $"{query.Name} is too large: a query may have {QueryFile.MostBytes:#,0} bytes, and a value {ValueSource.MostBytes:#,0}"
            );
        }

        string said = Excerpt.Of(PlainSqlite.Said(exception));
        string quoted =
            said.Split([' ', '"', ':', '.'], StringSplitOptions.RemoveEmptyEntries)
                .LastOrDefault(word => query.Sql.Contains(word))
            ?? "";
        int at = quoted.Length == 0 ? 0 : Math.Max(0, query.Sql.IndexOf(quoted));
        int line = query.SqlLine + query.Sql.AsSpan(0, at).Count('\n');
        return file.Mistake(line, $"{query.Name}: SQLite says {said}");
    }

    [GeneratedRegex(@"\bsqlc\.(slice|embed)\b", RegexOptions.ExplicitCapture)]
    private static partial Regex WordOfSqlc();

    // Date and time functions use the current time if they are given none.
    [GeneratedRegex(
        @"'now'|\bcurrent_(time|date|timestamp)\b|\brandom|\b(date|time|datetime|julianday|unixepoch)\s*\(\s*('subsec(ond)?'\s*)?\)|\bstrftime\s*\(\s*'[^']*'\s*\)|\bsqlite_(version|source_id)",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture
    )]
    private static partial Regex Undetermined();
}
