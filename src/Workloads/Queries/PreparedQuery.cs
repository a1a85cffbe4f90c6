using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Workloads.Queries;

/// <summary>A query that is executed several times, with its arguments in turn.</summary>
/// <param name="answers">The right answer to each execution, if the answers are known.</param>
public sealed class PreparedQuery(Query query, int count, IReadOnlyList<ExecutionAnswer>? answers = null) : PreparedWork
{
    public override int Count => count;

    public IReadOnlyList<ExecutionAnswer> Answers(
        Provider reader,
        string database,
        PragmaSet pragmas,
        bool decodesText
    ) => reader.Accept(new AnswerReader(this, database, pragmas, decodesText));

    /// <summary>
    /// Makes a provider with an engine of its own compile the query, without executing it. Throws if the engine refuses
    /// the query.
    /// </summary>
    public void ThrowIfRefused(Provider provider, string database)
    {
        using IConnection connection = provider.Open(database);
        query.Explain(connection);
    }

    internal override Executions Prepare<TConnection, TStatement>(Session<TConnection, TStatement> session)
    {
        Executions prepared = query.Prepare(session);
        return new Executions((index, fold) => prepared.Execute(ArgumentsOf(index), fold))
        {
            NewFold = () => new Fold { Compares = RowComparison.InOrder },
        };
    }

    internal override NativeRun OpenNative(NativeLibraryBaseline library, string database, RunOptions options) =>
        library.OpenStatement(
            new NativeStatementOptions
            {
                Engine = EngineLibrary.Path,
                Database = database,
                Pragmas = options.Pragmas.Statements,
                Sql = query.Definition.Sql,
                Columns = ColumnsOf(query),
                Arguments =
                [
                    .. Enumerable.Range(0, count).SelectMany(execution => query.Encode(ArgumentsOf(execution))),
                ],
                ExecutionCount = count,
                Usage = StatementUsage.InSequence,
                BusyTimeoutMilliseconds = options.BusyTimeout,
                BatchSize = options.BatchSize.Operations,
                Sequence = new ushort[count],
            }
        );

    private protected override RunResult Expected(int start, int end)
    {
        Digest digest = new();
        long rows = 0;
        for (int execution = start; execution < end; execution++)
        {
            ExecutionAnswer answer = answers![execution];
            digest.Add(answer.Value);
            digest.Add(answer.Number);
            rows += query.Definition.Result == QueryResult.Rows ? answer.Number : 1;
        }

        return new RunResult(digest.Value, rows, 0);
    }

    private int ArgumentsOf(int execution) => execution % query.Definition.Arguments.Count;

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

    private sealed class AnswerReader(PreparedQuery prepared, string database, PragmaSet pragmas, bool decodesText)
        : IProviderVisitor<IReadOnlyList<ExecutionAnswer>>
    {
        IReadOnlyList<ExecutionAnswer> IProviderVisitor<IReadOnlyList<ExecutionAnswer>>.Managed<
            TConnection,
            TStatement
        >()
        {
            RunOptions options = new([database], pragmas, BatchSize.All);
            using Session<TConnection, TStatement> session = new(database, options, connects: true);
            using Executions executions = prepared.Prepare(session);
            List<ExecutionAnswer> answers = [];
            Fold fold = new()
            {
                Compares = RowComparison.InOrder,
                Answered = answers.Add,
                DecodesText = decodesText,
            };
            session.Begin(TransactionMode.Deferred);
            for (int execution = 0; execution < prepared.Count; execution++)
            {
                executions.Execute(execution, fold);
            }

            session.Commit();
            return answers;
        }
    }
}
