using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Queries;
using SqliteBench.Workloads.Rows;

namespace SqliteBench.Queries;

/// <summary>Writes queries for worker processes, with the answers that every provider must give.</summary>
internal sealed class QueryStore(string folder, bool foreignKeys)
{
    /// <param name="schemas">The states of the database: as it is, and with changes.</param>
    public QuerySet Write(IReadOnlyList<TriedQuery> queries, params IReadOnlyList<string> schemas)
    {
        QuerySet set = new(folder, [.. queries.Select(query => Store(query, schemas))], foreignKeys);
        set.Write();
        return set;
    }

    private StoredQuery Store(TriedQuery query, IReadOnlyList<string> schemas)
    {
        QueryDefinition definition = new(
            query.Sql,
            ResultOf(query),
            query.Compares,
            query.Parameters,
            query.Trial.Classes.Columns,
            query.Arguments
        );
        int executions = query.Trial.Executions;
        StoredQuery stored = new(
            query.Name,
            definition,
            query.Writes,
            executions,
            new Dictionary<string, QueryAnswers>()
        );
        PreparedQuery prepared = stored.Prepare();
        Dictionary<string, QueryAnswers> answers = schemas.ToDictionary(
            schema => schema,
            schema => ReadAnswers(prepared, query, schema)
        );
        ThrowIfDifferent(query, answers.Values);
        return stored with { Answers = answers };
    }

    private static QueryResult ResultOf(TriedQuery query)
    {
        if (query.Trial.Classes.Columns.Count > 0)
        {
            return QueryResult.Rows;
        }

        return query.Query.Kind == QueryKind.ExecLastId && query.IsDetermined ? QueryResult.RowId : QueryResult.Changes;
    }

    // Each state of the database has its own answers: ties may come in another order, and sums differ in their last
    // digits.
    private QueryAnswers ReadAnswers(PreparedQuery prepared, TriedQuery query, string schema)
    {
        string path = Path.Combine(folder, "answers.db");
        string source = MeasuredQuery.DatabaseIn(folder, schema);
        PragmaSet pragmas = PragmaSet.Normal.With(foreignKeys);
        IReadOnlyList<ExecutionAnswer> Read(bool decodesText)
        {
            if (query.Writes)
            {
                DatabaseFiles.Delete(path);
                DatabaseFiles.Copy(source, path);
            }

            return prepared.Answers(PInvokeShim.Provider, query.Writes ? path : source, pragmas, decodesText);
        }

        try
        {
            return new QueryAnswers(
                Read(decodesText: false),
                query.Trial.HasOddText ? Read(decodesText: true) : null,
                query.Writes ? DatabaseContents.Describe(path, query.IsDetermined ? null : false) : ""
            );
        }
        finally
        {
            DatabaseFiles.Delete(path);
        }
    }

    private static void ThrowIfDifferent(TriedQuery query, IReadOnlyCollection<QueryAnswers> answers)
    {
        bool isDetermined = query.IsDetermined && query.Compares != RowComparison.Nothing;
        int different = answers
            .DistinctBy(answer => string.Join(' ', answer.Values.Select(value => value.Number)))
            .Count();
        if (isDetermined && different > 1)
        {
            throw new WrongAnswerException($"{query.Name} returns another number of rows with the changes");
        }
    }
}
