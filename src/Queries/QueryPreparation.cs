using SqliteBench.Hosting;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Rows;
using SQLitePCL;

namespace SqliteBench.Queries;

/// <summary>Checks queries on a copy of the database, and records the answers that all providers must give.</summary>
/// <param name="foreignKeys">Whether the application's connections enforce them.</param>
internal sealed partial class QueryPreparation(QueryFile file, AppDatabase database, bool foreignKeys = true)
{
    // If there is no sign of progress for so long, a single call of a function does not end.
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(20);

    /// <summary>Argument sets per query that are counted.</summary>
    public const int CountedSets = 3;

    // Executions of a query are repeated until they cost this many steps, about 15 ms.
    private const double CostOfRun = 750_000;

    // Executions that cost more steps than this are not repeated in reverse order.
    private const double SlowSteps = 3e6;
    private const int MostExecutions = 2000;

    // Writes are few, because each waits for the disk when it is timed.
    private const int MostWrites = 30;

    // Each query takes some 60 ms to prepare.
    private const int MostQueries = 1000;

    public List<string> Failures { get; } = [];

    /// <summary>Sentences that a reader of the measured queries has to know.</summary>
    public List<string> Remarks { get; } = [];

    /// <summary>Called with the name of each query before it is executed on trial.</summary>
    public Action<string> OnQuery { get; init; } = _ => { };

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
            OnQuery(query.Name);
            try
            {
                if (SupervisedCommand.HasGivenUp(query.Name))
                {
                    throw file.Mistake(
                        query.Line,
                        $"{query.Name}: one call of a function takes longer than {s_patience.TotalSeconds:0} s, and SQLite cannot interrupt it"
                    );
                }

                using Timer? limit = SupervisedCommand.GiveUpAfter(s_patience, query.Name);
                string? question = query.Question;
                TriedQuery? earlier = tried.Find(form => question is not null && form.Query.Question == question);
                tried.Add(Try(connection, query, earlier, () => limit?.Change(s_patience, Timeout.InfiniteTimeSpan)));
            }
            catch (Exception exception) when (exception is UsageException or SqliteException)
            {
                Failures.Add((exception is SqliteException said ? Refused(query, said) : exception).Message);
            }
        }

        return tried;
    }

    /// <param name="earlier">An earlier form of the same query; null if there is none.</param>
    private TriedQuery Try(SqliteConnection connection, NamedQuery query, TriedQuery? earlier, Action isAlive)
    {
        List<SqlToken> tokens = SqlToken.Split(query.Sql);
        ThrowIfNoQuery(query, tokens[0].Text.ToUpperInvariant());
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
        (IReadOnlyList<object?[]> values, IReadOnlyList<ArgumentDefinition> parameters) = earlier is null
            ? DrawArguments(connection, query, syntax, names)
            : TakeArguments(query, names, earlier);
        bool writes = !statement.Reads;
        RowOrder order = syntax.FindRowOrder(statement.Columns);
        QueryTrial trial = new(statement, values, order, isAlive);
        Run(connection, trial, writes ? Math.Min(MostWrites, values.Count) : MostExecutions);
        CheckRows(query, trial);
        bool isDetermined = Determinacy.IsDetermined(
            connection,
            sql,
            [.. touched.Select(table => table.Key), .. through]
        );
        TriedQuery tried = new(
            query,
            syntax,
            QueryPlan.Of(connection, sql, values[0]),
            sql,
            writes,
            touched,
            isDetermined,
            [.. values.Take(trial.Executions)],
            [.. values.DistinctBy(RowText).Take(CountedSets)],
            parameters,
            trial,
            CompareBy(connection, statement, trial, order, isDetermined, isAlive),
            order
        );
        if (earlier is not null && QueryForms.FindDifference(connection, tried, earlier) is { } difference)
        {
            throw file.Mistake(query.Line, difference);
        }

        return tried;
    }

    private (IReadOnlyList<object?[]> Values, IReadOnlyList<ArgumentDefinition> Parameters) DrawArguments(
        SqliteConnection connection,
        NamedQuery query,
        QuerySyntax syntax,
        IReadOnlyList<string> names
    ) =>
        new QueryArguments(file, query, syntax, names, database, connection).Draw(
            names.Count == 0 ? 1 : MostExecutions,
            first: file.Queries.IndexOf(query) * MostExecutions
        );

    private (IReadOnlyList<object?[]> Values, IReadOnlyList<ArgumentDefinition> Parameters) TakeArguments(
        NamedQuery query,
        IReadOnlyList<string> names,
        TriedQuery earlier
    ) =>
        QueryForms.ArgumentsOf(earlier, names)
        ?? throw file.Mistake(query.Line, $"{query.Name} must have the same parameters as {earlier.Name}");

    private static void Run(SqliteConnection connection, QueryTrial trial, int most)
    {
        PlainSqlite.Execute(connection, "BEGIN");
        try
        {
            trial.Run(most, CostOfRun);
        }
        finally
        {
            PlainSqlite.RollBack(connection);
        }
    }

    private void ThrowIfNoQuery(NamedQuery query, string first)
    {
        if (first is not ("SELECT" or "WITH" or "VALUES" or "INSERT" or "REPLACE" or "UPDATE" or "DELETE"))
        {
            string what = first is "CREATE" or "DROP" or "ALTER" ? "changes the schema" : "is no query";
            throw file.Mistake(
                query.Line,
                $"{query.Name}: {Excerpt.Shorten(first)} {what}; only SELECT, INSERT, UPDATE and DELETE can be measured"
            );
        }

        if (WordOfSqlc().Match(query.Sql) is { Success: true, Value: var word })
        {
            throw file.Mistake(query.Line, $"{query.Name}: {word} is not supported; name each value or column");
        }
    }

    private void CheckRows(NamedQuery query, QueryTrial trial)
    {
        if (query.Kind == QueryKind.One && trial is { Rows: 0, IsFinished: true })
        {
            throw file.Mistake(
                query.Line,
                $"{query.Name} is marked :one, but returned no row in {Plural.Format(trial.Executions, "execution")}; give its parameters sources, or mark it :many"
            );
        }

        if (trial.HasOddText)
        {
            Remarks.Add(
                $"{query.Name} reads invalid UTF-8: C# libraries replace it with U+FFFD, C++ returns the bytes"
            );
        }
    }

    private static string RowText(object?[] row) =>
        string.Join('\u001f', row.Select(value => value is byte[] blob ? $"{Digest.Hash(blob)}" : $"{value}"));

    // Returns how providers' rows are compared. If a query is cheap, a second execution in reverse order shows what
    // SQLite is free to choose.
    private static RowComparison CompareBy(
        SqliteConnection connection,
        CountedStatement statement,
        QueryTrial trial,
        RowOrder order,
        bool isDetermined,
        Action isAlive
    )
    {
        if (!statement.Reads)
        {
            return isDetermined && trial.IsFinished ? RowComparison.AnyOrder : RowComparison.Number;
        }

        RowComparison least = CompareByOrder(trial, order);
        if (!trial.IsFinished || trial.Cost * trial.Executions > SlowSteps)
        {
            return isDetermined ? least : RowComparison.Number;
        }

        PlainSqlite.Execute(connection, "PRAGMA reverse_unordered_selects=ON");
        using CountedStatement reversed = new(connection, statement.Sql);
        QueryTrial reverse = new(reversed, trial.Arguments, order, isAlive);
        reverse.Run(trial.Executions, double.PositiveInfinity);
        PlainSqlite.Execute(connection, "PRAGMA reverse_unordered_selects=OFF");
        if (
            !reverse.IsFinished
            || !trial
                .Answers.Select(answer => answer.Number)
                .SequenceEqual(reverse.Answers.Select(answer => answer.Number))
        )
        {
            return RowComparison.Nothing;
        }

        return !isDetermined || !trial.Answers.SequenceEqual(reverse.Answers) ? RowComparison.Number : least;
    }

    // The order counts only if the keys of the ORDER BY are unique in every result.
    private static RowComparison CompareByOrder(QueryTrial trial, RowOrder order)
    {
        if (!trial.IsFinished || (order.HasLimit && !trial.HasUniqueKeys))
        {
            return RowComparison.Number;
        }

        return trial.HasUniqueKeys ? RowComparison.InOrder : RowComparison.AnyOrder;
    }

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
            ILookup<string, string> columns = touched.ToLookup(
                access => access.Table,
                access => access.Column,
                StringComparer.OrdinalIgnoreCase
            );
            return (statement, columns);
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
            if (returns)
            {
                throw file.Mistake(query.Line, $"{query.Name} only reads; mark it :one or :many");
            }

            throw file.Mistake(query.Line, $"{query.Name} returns no rows; mark it :exec, :execrows or :execlastid");
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

        string said = Excerpt.Shorten(PlainSqlite.Said(exception));
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
}
