namespace SqliteBench.Workloads.Queries;

public readonly record struct QueryStep(int Query, int Arguments);

/// <param name="answers">The right answer to each, where they are known.</param>
public sealed class QuerySequence(
    IReadOnlyList<Query> queries,
    QueryStep[] steps,
    IReadOnlyList<ExecutionAnswer>? answers = null
) : PreparedWork
{
    public override int Count => steps.Length;

    public IReadOnlyList<ExecutionAnswer> Answers(
        Provider reader,
        string database,
        PragmaSet pragmas,
        bool decodesText
    ) => reader.Accept(new AnswerReader(this, database, pragmas, decodesText));

    /// <summary>Has a provider with an engine of its own compile each query without executing it.</summary>
    public void ThrowIfRefused(Provider provider, string database)
    {
        using IConnection connection = provider.Open(database);
        foreach (Query query in queries)
        {
            query.Explain(connection);
        }
    }

    internal override Executions Prepare<TConnection, TStatement>(Session<TConnection, TStatement> session)
    {
        Executions[] prepared = [.. queries.Select(query => query.Prepare(session))];
        return new Executions((index, fold) => prepared[steps[index].Query].Execute(steps[index].Arguments, fold))
        {
            NewFold = () => new Fold { Compares = RowComparison.InOrder },
        };
    }

    internal override NativeRun OpenNative(NativeLibraryBaseline library, string database, RunOptions options) =>
        library.OpenStatement(
            new NativeStatementOptions(
                EngineLibrary.Path,
                database,
                options.Pragmas.Statements,
                string.Join(";\n", queries.Select(query => query.Definition.Sql)),
                string.Join(',', queries.Select(ColumnsOf)),
                [.. steps.SelectMany(step => queries[step.Query].Encode(step.Arguments))],
                steps.Length,
                StatementUsage.InSequence,
                options.BusyTimeout
            )
            {
                BatchSize = options.BatchSize.Operations,
                Sequence = [.. steps.Select(step => (ushort)step.Query)],
            }
        );

    private protected override RunResult Expected(int start, int end)
    {
        Digest digest = new();
        long rows = 0;
        for (int step = start; step < end; step++)
        {
            ExecutionAnswer answer = answers![step];
            digest.Add(answer.Value);
            digest.Add(answer.Number);
            rows += queries[steps[step].Query].Definition.Result == QueryResult.Rows ? answer.Number : 1;
        }

        return new RunResult(digest.Value, rows, 0);
    }

    private static string ColumnsOf(Query query) =>
        query.Definition.Result switch
        {
            QueryResult.Changes => "C",
            QueryResult.RowId => "L",
            _ => query.Definition.Compares switch
            {
                RowComparison.InOrder => "=",
                RowComparison.AnyOrder => "*",
                RowComparison.Number => "#",
                _ => "~",
            } + string.Concat(query.Definition.Columns.Select(column => column.Letter)),
        };

    private sealed class AnswerReader(QuerySequence sequence, string database, PragmaSet pragmas, bool decodesText)
        : IProviderVisitor<IReadOnlyList<ExecutionAnswer>>
    {
        IReadOnlyList<ExecutionAnswer> IProviderVisitor<IReadOnlyList<ExecutionAnswer>>.Managed<
            TConnection,
            TStatement
        >()
        {
            RunOptions options = new([database], pragmas, BatchSize.All);
            using Session<TConnection, TStatement> session = new(database, options, connects: true);
            using Executions executions = sequence.Prepare(session);
            List<ExecutionAnswer> answers = [];
            Fold fold = new()
            {
                Compares = RowComparison.InOrder,
                Answered = answers.Add,
                DecodesText = decodesText,
            };
            session.Begin(TransactionMode.Deferred);
            for (int step = 0; step < sequence.Count; step++)
            {
                executions.Execute(step, fold);
            }

            session.Commit();
            return answers;
        }
    }
}
