using SqliteBench.Workloads.Queries;
using SQLitePCL;

namespace SqliteBench.Queries;

/// <summary>A query that has been checked and executed on trial.</summary>
/// <param name="Seconds">Estimated time per execution, in seconds.</param>
internal sealed record TriedQuery(
    NamedQuery Query,
    QuerySyntax Syntax,
    QueryPlan Plan,
    string Sql,
    IReadOnlyList<object[]> Arguments,
    IReadOnlyList<ArgumentDefinition> Parameters,
    IReadOnlyList<ResultColumnType> Columns,
    RowComparison Compares,
    int Executions,
    double Seconds
);

/// <summary>
/// Checks the queries of a file against a copy of the database, draws their arguments, and records the answers of
/// Microsoft.Data.Sqlite, which all other providers must match.
/// </summary>
internal sealed class QueryPreparation(QueryFile file, AppDatabase database, string folder)
{
    private const double SecondsOfRun = 0.015;
    private const int MostExecutions = 2000;

    // Few, because each waits for the disk.
    private const int Writes = 30;

    public IReadOnlyList<TriedQuery> Try()
    {
        using SqliteConnection connection = PlainSqlite.Open(database.Path);
        return [.. file.Queries.Select(query => Try(connection, query))];
    }

    /// <summary>Compiles the queries, and stores them with their executions and answers.</summary>
    public QuerySet Store(IReadOnlyList<TriedQuery> queries)
    {
        QueryCode.Compile(
            QuerySet.AssemblyIn(folder),
            queries.Select((one, number) => QueryCode.Of(number, one.Parameters, one.Columns))
        );
        QuerySet set = new(folder, [.. queries.Select(Stored)], []);
        IEnumerable<QueryWorkload> workloads = queries.Select(
            (one, number) => Answered(set, one.Query.Name, StepsOf(one, number, one.Executions))
        );
        set = set with
        {
            Workloads =
            [
                .. workloads,
                .. queries.Count > 1 ? (QueryWorkload[])[Answered(set, QuerySet.Mix, MixOf(queries))] : [],
            ],
        };
        set.Write();
        return set;
    }

    private static StoredQuery Stored(TriedQuery one)
    {
        string[] columns = [.. one.Columns.Select(column => column.Name)];
        return new StoredQuery(
            one.Query.Name,
            one.Sql,
            one.Query.Kind switch
            {
                QueryKind.ExecLastId => QueryResult.RowId,
                QueryKind.Exec or QueryKind.ExecRows => QueryResult.Changes,
                _ => QueryResult.Rows,
            },
            one.Compares,
            Enumerable.Range(0, columns.Length).All(place => QueryCode.IsProperty(columns, place)),
            JsonSerializer.SerializeToElement(
                one.Arguments.Select(values => one.Syntax.Parameters.Zip(values).ToDictionary()),
                QuerySet.Format
            )
        );
    }

    private static IEnumerable<QueryStep> StepsOf(TriedQuery one, int number, int count) =>
        Enumerable.Range(0, count).Select(step => new QueryStep(number, step % one.Arguments.Count));

    // A write must not repeat its arguments: its keys would already exist.
    private static QueryStep[] MixOf(IReadOnlyList<TriedQuery> queries)
    {
        double weights = queries.Sum(one => one.Query.Weight);
        double seconds = queries.Sum(one => one.Seconds * one.Query.Weight) / weights;
        int steps = Math.Max(2 * queries.Count, ExecutionsOf(seconds));
        int CountOf(TriedQuery one) =>
            Math.Min(
                Math.Max(1, (int)Math.Round(steps * one.Query.Weight / weights)),
                one.Query.Writes ? one.Arguments.Count : int.MaxValue
            );
        QueryStep[] mixed = [.. queries.SelectMany((one, number) => StepsOf(one, number, CountOf(one)))];
        new Random(1).Shuffle(mixed);
        return mixed;
    }

    private static int ExecutionsOf(double seconds) =>
        (int)Math.Clamp(SecondsOfRun / Math.Max(seconds, 1e-9), 1, MostExecutions);

    private QueryWorkload Answered(QuerySet set, string name, IEnumerable<QueryStep> steps)
    {
        QueryWorkload workload = new(name, [.. steps], [], "");
        QuerySequence sequence = set.SequenceOf(workload.Steps);
        if (!set.Writes(workload))
        {
            return workload with { Answers = sequence.Answers(MicrosoftSqlite.Provider, database.Path) };
        }

        string path = Path.Combine(folder, "answers.db");
        DatabaseFiles.Copy(database.Path, path);
        try
        {
            return workload with
            {
                Answers = sequence.Answers(MicrosoftSqlite.Provider, path),
                State = DatabaseContents.Describe(path),
            };
        }
        finally
        {
            DatabaseFiles.Delete(path);
        }
    }

    private TriedQuery Try(SqliteConnection connection, NamedQuery query)
    {
        ThrowIfNotOne(query);
        try
        {
            return Checked(connection, query);
        }
        catch (SqliteException exception)
        {
            throw Refused(query, exception);
        }
    }

    private TriedQuery Checked(SqliteConnection connection, NamedQuery query)
    {
        QuerySyntax syntax = new(query.Sql, database);
        string[] columns = Compile(connection, query);
        string sql = ResultNames.Add(query.Sql, columns);
        QueryPlan plan = QueryPlan.Of(connection, sql, syntax.Parameters);
        (IReadOnlyList<object[]> values, IReadOnlyList<ArgumentDefinition> parameters) = new QueryArguments(
            file,
            query,
            syntax,
            database,
            connection
        ).Draw(syntax.Parameters.Count == 0 ? 1 : MostExecutions);
        using SqliteTransaction transaction = connection.BeginTransaction(deferred: true);
        QueryTrial trial = new(connection, sql, syntax.Parameters, values);
        trial.Run(query.Writes, query.Writes ? Writes : MostExecutions, SecondsOfRun);
        transaction.Rollback();
        if (query.Kind == QueryKind.One && trial.Rows == 0)
        {
            throw file.Mistake(
                query.Line,
                $"{query.Name} is marked :one, but returned no row in {trial.Executions} executions; give its parameters sources, or mark it :many"
            );
        }

        UsageException Several(string name) =>
            file.Mistake(
                query.Line,
                $"column {name} of {query.Name} has values of different types; CAST it to one type"
            );
        return new TriedQuery(
            query,
            syntax,
            plan,
            sql,
            [.. values.Take(trial.Executions)],
            parameters,
            query.Writes ? [] : trial.Columns(Several),
            query.Writes ? RowComparison.InOrder : trial.Compares(syntax.IsOrdered),
            trial.Executions,
            trial.Seconds
        );
    }

    private void ThrowIfNotOne(NamedQuery query)
    {
        List<SqlToken> tokens = SqlToken.Split(query.Sql);
        if (tokens.FirstOrDefault(token => token.IsAny("?", ":", "$")) is { Text: { } sign } found)
        {
            throw file.Mistake(LineOf(query, found.Start), $"'{sign}' is not supported: write parameters as @name");
        }

        if (tokens.FirstOrDefault(token => token.Is(";")) is { Text: not null } end)
        {
            throw file.Mistake(
                LineOf(query, end.Start),
                $"{query.Name} has several statements; give each its own name"
            );
        }
    }

    // Returns the columns of the result; throws if the mark does not fit what the query does.
    private string[] Compile(SqliteConnection connection, NamedQuery query)
    {
        int code = raw.sqlite3_prepare_v2(connection.Handle!, query.Sql, out sqlite3_stmt statement);
        using (statement)
        {
            SqliteException.ThrowExceptionForRC(code, connection.Handle);
            bool reads = raw.sqlite3_stmt_readonly(statement) != 0;
            if (reads == query.Writes)
            {
                throw file.Mistake(
                    query.Line,
                    reads
                        ? $"{query.Name} only reads; mark it :one or :many"
                        : $"{query.Name} writes; mark it :exec, :execrows or :execlastid"
                );
            }

            return
            [
                .. Enumerable
                    .Range(0, raw.sqlite3_column_count(statement))
                    .Select(column => raw.sqlite3_column_name(statement, column).utf8_to_string()),
            ];
        }
    }

    // Names the line of the word that SQLite's message quotes, if the query contains it.
    private UsageException Refused(NamedQuery query, SqliteException exception)
    {
        string said = PlainSqlite.Said(exception);
        string quoted =
            said.Split([' ', '"', ':', '.'], StringSplitOptions.RemoveEmptyEntries)
                .LastOrDefault(word => query.Sql.Contains(word))
            ?? "";
        int at = quoted.Length == 0 ? 0 : Math.Max(0, query.Sql.IndexOf(quoted));
        return file.Mistake(LineOf(query, at), $"{query.Name}: SQLite says {said}");
    }

    private static int LineOf(NamedQuery query, int at) => query.SqlLine + query.Sql.AsSpan(0, at).Count('\n');
}
