using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Queries;
using SqliteBench.Workloads.Rows;

namespace SqliteBench.Queries;

/// <summary>Writes queries for worker processes, with the answers that every provider must give.</summary>
internal sealed class QueryStore(AppDatabase database)
{
    public QuerySet Write(IReadOnlyList<TriedQuery> queries, params IReadOnlyList<string> schemas)
    {
        QuerySet set = new(database.Folder, [.. queries.Select(query => Store(query, schemas))], database.ForeignKeys);
        set.Write();
        return set;
    }

    private StoredQuery Store(TriedQuery query, IReadOnlyList<string> schemas)
    {
        QueryResult changed =
            query.Query.Kind == QueryKind.ExecLastId && query.IsDetermined ? QueryResult.RowId : QueryResult.Changes;
        QueryDefinition definition = new(
            query.Sql,
            query.Trial.Columns.Count > 0 ? QueryResult.Rows : changed,
            query.Compares,
            query.Parameters,
            query.Trial.Columns,
            query.Arguments
        );
        Dictionary<string, QueryAnswers> answers = [];
        StoredQuery stored = new(query.Name, definition, query.Writes, query.Trial.Executions, answers);
        PreparedQuery prepared = stored.Prepare();
        foreach (string schema in schemas)
        {
            answers[schema] = ReadAnswers(prepared, query, MeasuredQuery.DatabaseIn(database.Folder, schema));
        }

        bool isDetermined = query.IsDetermined && query.Compares != RowComparison.Nothing;
        IEnumerable<string> numbers = answers.Values.Select(answer =>
            string.Join(' ', answer.Values.Select(value => value.Number))
        );
        if (isDetermined && numbers.Distinct().Count() > 1)
        {
            throw new WrongAnswerException($"{query.Name} returns a different number of rows with the changes");
        }

        return stored;
    }

    // Each state of the database has its own answers: ties may come in another order, and sums differ in their last
    // digits.
    private QueryAnswers ReadAnswers(PreparedQuery prepared, TriedQuery query, string source)
    {
        string path = query.Writes ? Path.Combine(database.Folder, "answers.db") : source;
        PragmaSet pragmas = PragmaSet.Normal.With(database.ForeignKeys);
        IReadOnlyList<ExecutionAnswer> Read(bool decodesText)
        {
            if (query.Writes)
            {
                DatabaseFiles.Delete(path);
                DatabaseFiles.Copy(source, path);
            }

            return prepared.Answers(PInvokeShim.Provider, path, pragmas, decodesText);
        }

        QueryAnswers answers = new(
            Read(decodesText: false),
            query.Trial.HasOddText ? Read(decodesText: true) : null,
            query.Writes ? DatabaseContents.Describe(path, query.IsDetermined ? null : false) : ""
        );
        if (query.Writes)
        {
            DatabaseFiles.Delete(path);
        }

        return answers;
    }
}
