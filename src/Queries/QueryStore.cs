using SqliteBench.Workloads.Queries;

namespace SqliteBench.Queries;

/// <summary>Writes queries for worker processes, with the answers that every provider must give.</summary>
internal sealed class QueryStore(string folder, bool foreignKeys)
{
    private const double StepsPerSecond = 50e6;
    private const double SecondsOfRun = 0.015;
    private const int MostExecutions = 2000;

    // About what a sync takes: each measured write is its own transaction.
    private const double SecondsOfSync = 0.003;

    public List<string> Failures { get; } = [];

    /// <summary>Estimated time of an execution in a measurement, in seconds.</summary>
    public static double EstimateSeconds(TriedQuery query) =>
        (query.Trial.Cost / StepsPerSecond) + (query.Writes ? SecondsOfSync : 0);

    /// <param name="schemas">The states of the database: as it is, and with changes.</param>
    public QuerySet Write(IReadOnlyList<TriedQuery> queries, params IReadOnlyList<string> schemas)
    {
        bool isMixed = queries.Count(query => query.Query.Weight > 0) > 1 && CanBeMixed(queries);
        QuerySet set = new(folder, [.. queries.Select(ToStored)], [], foreignKeys);
        IEnumerable<QueryWorkload> workloads = queries.Select(
            (query, number) =>
                CreateWorkload(set, query.Name, StepsOf(query, number, query.Trial.Executions), [query], schemas)
        );
        QueryWorkload[] mix = isMixed ? [CreateWorkload(set, QuerySet.Mix, MixOf(queries), queries, schemas)] : [];
        set = set with { Workloads = [.. workloads, .. mix] };
        set.Write();
        return set;
    }

    private static StoredQuery ToStored(TriedQuery query) =>
        new(
            query.Name,
            new QueryDefinition(
                query.Sql,
                ResultOf(query),
                query.Compares,
                query.Parameters,
                query.Trial.Classes.Columns,
                query.Arguments
            ),
            query.Writes
        );

    private static QueryResult ResultOf(TriedQuery query)
    {
        if (query.Trial.Classes.Columns.Count > 0)
        {
            return QueryResult.Rows;
        }

        return query.Query.Kind == QueryKind.ExecLastId && query.IsDetermined ? QueryResult.RowId : QueryResult.Changes;
    }

    private static IEnumerable<QueryStep> StepsOf(TriedQuery query, int number, int count) =>
        Enumerable.Range(0, count).Select(step => new QueryStep(number, step % query.Arguments.Count));

    // A write must not repeat its arguments: its keys would already exist.
    private static QueryStep[] MixOf(IReadOnlyList<TriedQuery> queries)
    {
        double weights = queries.Sum(query => query.Query.Weight);
        double seconds = queries.Sum(query => EstimateSeconds(query) * query.Query.Weight) / weights;
        double fitting = Math.Clamp(SecondsOfRun / Math.Max(seconds, 1e-9), 1, MostExecutions);
        int steps = Math.Max(2 * queries.Count, (int)fitting);
        int CountOf(TriedQuery query) =>
            Math.Min(
                Math.Max(1, (int)Math.Round(steps * query.Query.Weight / weights)),
                query.Writes ? query.Arguments.Count : int.MaxValue
            );
        QueryStep[] mixed =
        [
            .. queries.SelectMany(
                (query, number) => query.Query.Weight > 0 ? StepsOf(query, number, CountOf(query)) : []
            ),
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

        using SqliteConnection connection = PlainSqlite.Open(MeasuredQuery.DatabaseIn(folder, MeasuredQuery.AsItIs));
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

    private QueryWorkload CreateWorkload(
        QuerySet set,
        string name,
        IEnumerable<QueryStep> steps,
        IReadOnlyList<TriedQuery> queries,
        IReadOnlyList<string> schemas
    )
    {
        QueryWorkload workload = new(name, [.. steps], new Dictionary<string, QueryAnswers>());
        QuerySequence sequence = set.SequenceOf(workload.Steps);
        Dictionary<string, QueryAnswers> answers = schemas.ToDictionary(
            schema => schema,
            schema => ReadAnswers(sequence, queries, schema)
        );
        ThrowIfDifferent(name, queries, [.. answers.Values]);
        return workload with { Answers = answers };
    }

    // Those of each state are SQLite's own there: ties may come in another order, and sums differ in their last digits.
    private QueryAnswers ReadAnswers(QuerySequence sequence, IReadOnlyList<TriedQuery> queries, string schema)
    {
        string path = Path.Combine(folder, "answers.db");
        PragmaSet pragmas = PragmaSet.Normal.With(foreignKeys);
        bool writes = queries.Any(query => query.Writes);
        IReadOnlyList<ExecutionAnswer> Read(bool decodesText)
        {
            string source = MeasuredQuery.DatabaseIn(folder, schema);
            if (writes)
            {
                DatabaseFiles.Delete(path);
                DatabaseFiles.Copy(source, path);
            }

            return sequence.Answers(PInvokeShim.Provider, writes ? path : source, pragmas, decodesText);
        }

        try
        {
            return new QueryAnswers(
                Read(decodesText: false),
                queries.Any(query => query.Trial.HasOddText) ? Read(decodesText: true) : null,
                writes ? DatabaseContents.Describe(path, queries.All(query => query.IsDetermined) ? null : false) : ""
            );
        }
        finally
        {
            DatabaseFiles.Delete(path);
        }
    }

    private static void ThrowIfDifferent(string name, IReadOnlyList<TriedQuery> queries, QueryAnswers[] answers)
    {
        bool isDetermined = queries.All(query => query.IsDetermined && query.Compares != RowComparison.Nothing);
        if (
            isDetermined
            && answers.Any(other =>
                !other
                    .Values.Select(answer => answer.Number)
                    .SequenceEqual(answers[0].Values.Select(answer => answer.Number))
            )
        )
        {
            throw new WrongAnswerException($"{name} returns another number of rows with the changes");
        }
    }
}
