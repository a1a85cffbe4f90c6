using System.Text.RegularExpressions;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Workloads.Queries;

/// <summary>One execution of a sequence.</summary>
/// <param name="Query">The index of the query.</param>
/// <param name="Arguments">The index of its arguments.</param>
internal readonly record struct QueryStep(int Query, int Arguments);

/// <summary>Executions of one or several queries, one after another.</summary>
/// <param name="Queries">The queries that the steps execute.</param>
/// <param name="Steps">The executions, in order.</param>
internal sealed partial record QuerySequence(IReadOnlyList<Query> Queries, IReadOnlyList<QueryStep> Steps)
{
    /// <summary>Opens a provider on a database; each thread has a connection and a slice of the steps.</summary>
    /// <param name="inTransaction">Whether all steps of a thread are one transaction; otherwise each step is its own.</param>
    public StatementRun Open(Provider provider, string database, PragmaSet pragmas, int threads, bool inTransaction) =>
        StatementRun.Open(
            threads,
            thread =>
            {
                (int start, int end) = WorkloadRun.Slice(0, Steps.Count, thread, threads);
                QueryStep[] steps = [.. Steps.Skip(start).Take(end - start)];
                return provider.Accept(new LaneOpener(Queries, steps, database, pragmas, inTransaction));
            }
        );

    /// <summary>A provider's answer to each step, on one connection.</summary>
    /// <param name="reader">Any synchronous provider except the native one.</param>
    public IReadOnlyList<ExecutionAnswer> Answers(Provider reader, string database) =>
        reader.Accept(new AnswerReader(Queries, [.. Steps], database));

    /// <summary>Has a provider compile each query without executing it.</summary>
    /// <exception cref="Exception">Whatever the provider throws if it cannot.</exception>
    public void ThrowIfRefused(Provider provider, string database) => provider.Accept(new Explainer(Queries, database));

    // EXPLAIN is executed because some libraries compile a statement only then.
    private sealed partial class Explainer(IReadOnlyList<Query> queries, string database) : IProviderVisitor<bool>
    {
        public bool Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement
        {
            using TConnection connection = TConnection.Open(database);
            foreach (Query query in queries)
            {
                connection.QueryText(Explain(query));
            }

            return true;
        }

        public bool Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement =>
            ExplainAsync<TConnection, TStatement>().GetAwaiter().GetResult();

        // The native baseline compiles them before it is timed.
        public bool Native(NativeLibraryBaseline library) => true;

        // NULL replaces parameters, because System.Data.SQLite does not allow them to stay unbound.
        private static string Explain(Query query) => $"EXPLAIN {Parameter().Replace(query.Sql, "NULL")}";

        [GeneratedRegex(@"@\w+")]
        private static partial Regex Parameter();

        private async Task<bool> ExplainAsync<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement
        {
            await using TConnection connection = await TConnection.OpenAsync(database).ConfigureAwait(false);
            foreach (Query query in queries)
            {
                await connection.QueryTextAsync(Explain(query)).ConfigureAwait(false);
            }

            return true;
        }
    }

    private sealed class AnswerReader(IReadOnlyList<Query> queries, QueryStep[] steps, string database)
        : SynchronousVisitor<IReadOnlyList<ExecutionAnswer>>("answers are read by")
    {
        public override IReadOnlyList<ExecutionAnswer> Synchronous<TConnection, TStatement>()
        {
            using QueryLane<TConnection, TStatement> lane = new(
                queries,
                steps,
                database,
                PragmaSet.Normal,
                inTransaction: true
            );
            lane.Begin();
            List<ExecutionAnswer> answers = lane.Answers();
            lane.Commit();
            return answers;
        }
    }

    private sealed class LaneOpener(
        IReadOnlyList<Query> queries,
        QueryStep[] steps,
        string database,
        PragmaSet pragmas,
        bool inTransaction
    ) : IProviderVisitor<StatementLane>
    {
        public StatementLane Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement =>
            new QueryLane<TConnection, TStatement>(queries, steps, database, pragmas, inTransaction);

        public StatementLane Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement =>
            new AsyncQueryLane<TConnection, TStatement>(queries, steps, database, pragmas, inTransaction);

        public StatementLane Native(NativeLibraryBaseline library) =>
            new NativeLane(
                library.OpenStatement(
                    new NativeStatementOptions(
                        EngineLibrary.Path,
                        database,
                        pragmas.Statements,
                        string.Join(";\n", queries.Select(query => query.Sql)),
                        string.Join(',', queries.Select(ColumnsOf)),
                        [.. steps.SelectMany(step => queries[step.Query].Encode(step.Arguments))],
                        steps.Length,
                        StatementUsage.InSequence,
                        RunOptions.BusyTimeout
                    )
                    {
                        Sequence = [.. steps.Select(step => (ushort)step.Query)],
                    }
                ),
                steps.Length,
                inTransaction
            );

        private static string ColumnsOf(Query query) =>
            query.Result switch
            {
                QueryResult.Changes => "C",
                QueryResult.RowId => "L",
                _ => query.Compares switch
                {
                    RowComparison.InOrder => "=",
                    RowComparison.AnyOrder => "*",
                    _ => "#",
                } + query.Columns,
            };
    }
}
