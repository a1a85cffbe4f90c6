using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Workloads.Queries;

/// <summary>An application's query, executed several times with its arguments in turn.</summary>
/// <param name="answers">The right answer to each execution, if the answers are known.</param>
public sealed class PreparedQuery(Query query, int count, IReadOnlyList<ExecutionAnswer>? answers = null) : PreparedWork
{
    private Func<Fold> _newFold = () => new Fold { Compares = RowComparison.InOrder };

    public override int Count => count;

    /// <summary>Executes the query on a provider and returns its answers, by which the others are checked.</summary>
    public IReadOnlyList<ExecutionAnswer> Answers(Provider reader, string database, PragmaSet pragmas, bool decodesText)
    {
        List<ExecutionAnswer> answers = [];
        PreparedQuery reading = new(query, count)
        {
            _newFold = () =>
                new Fold
                {
                    Compares = RowComparison.InOrder,
                    OnAnswer = answers.Add,
                    DecodesText = decodesText,
                },
        };
        using WorkloadRun run = reading.Open(reader, new RunOptions([database], pragmas, BatchSize.All));
        run.Execute(0, count);
        return answers;
    }

    /// <summary>Makes a provider with an engine of its own compile the query, and throws if that engine refuses it.</summary>
    public void ThrowIfRefused(Provider provider, string database)
    {
        using IConnection connection = provider.Open(database);
        query.Explain(connection);
    }

    internal override Executions Prepare<TConnection, TStatement>(Session<TConnection, TStatement> session)
    {
        Executions prepared = query.Prepare(session);
        return new Executions((index, fold) => prepared.Execute(ArgumentsOf(index), fold)) { NewFold = _newFold };
    }

    internal override NativeRun OpenNative(NativeLibraryBaseline library, string database, RunOptions options) =>
        library.OpenStatement(
            new NativeStatementOptions(
                Engine: EngineLibrary.Path,
                Database: database,
                Pragmas: options.Pragmas.Statements,
                Sql: query.Definition.Sql,
                Columns: ColumnsOf(query),
                Arguments:
                [
                    .. Enumerable.Range(0, count).SelectMany(execution => query.Encode(ArgumentsOf(execution))),
                ],
                ExecutionCount: count,
                Usage: StatementUsage.InSequence,
                BusyTimeoutMilliseconds: options.BusyTimeout,
                BatchSize: options.BatchSize.Operations,
                Sequence: new ushort[count]
            )
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

    // The signs and letters are those of sqlitebench.h: see the comment on digests there.
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
}
