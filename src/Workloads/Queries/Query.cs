using SqliteBench.Providers;
using SqliteBench.Providers.Native;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Workloads.Queries;

/// <summary>
/// A user's statement with the arguments of its executions. The classes for arguments and rows are generated for each query, as
/// a user would write them.
/// </summary>
internal abstract class Query
{
    /// <summary>A single statement.</summary>
    public required string Sql { get; init; }

    public required QueryResult Result { get; init; }

    public required RowComparison Compares { get; init; }

    /// <summary>A letter per column, as the native baseline expects; empty if the query returns no rows.</summary>
    public abstract string Columns { get; }

    /// <summary>The arguments of an execution, as the native baseline expects them.</summary>
    public abstract byte[] Encode(int execution);

    public abstract PreparedQuery Prepare<TConnection, TStatement>(TConnection connection)
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement;

    public abstract Task<AsyncPreparedQuery> PrepareAsync<TConnection, TStatement>(TConnection connection)
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement;
}

/// <summary>What an execution of a query returns.</summary>
internal enum QueryResult
{
    Rows,

    Changes,

    RowId,
}

internal abstract class PreparedQuery : IDisposable
{
    /// <param name="execution">The index of its arguments.</param>
    public abstract void Execute(int execution, ValueFold fold);

    public abstract void Dispose();
}

internal abstract class AsyncPreparedQuery : IAsyncDisposable
{
    /// <param name="execution">The index of its arguments.</param>
    public abstract ValueTask ExecuteAsync(int execution, ValueFold fold);

    public abstract ValueTask DisposeAsync();
}

/// <summary>A query with its generated classes.</summary>
internal sealed class Query<TArguments, TRow, TFold>(TArguments[] arguments) : Query
    where TArguments : struct, IArguments
    where TRow : class
    where TFold : struct, IRowFold<TFold, TRow>
{
    public override string Columns => TFold.Columns;

    public override byte[] Encode(int execution) => ArgumentEncoder.Encode<TArguments>([arguments[execution]]);

    public override PreparedQuery Prepare<TConnection, TStatement>(TConnection connection) =>
        new Prepared<TStatement>(
            this,
            Result == QueryResult.RowId
                ? connection.PrepareInsert<TArguments>(Sql)
                : connection.Prepare<TArguments>(Sql)
        );

    public override async Task<AsyncPreparedQuery> PrepareAsync<TConnection, TStatement>(TConnection connection) =>
        new AsyncPrepared<TStatement>(
            this,
            await (
                Result == QueryResult.RowId
                    ? connection.PrepareInsertAsync<TArguments>(Sql)
                    : connection.PrepareAsync<TArguments>(Sql)
            ).ConfigureAwait(false)
        );

    private sealed class Prepared<TStatement>(Query<TArguments, TRow, TFold> query, TStatement statement)
        : PreparedQuery
        where TStatement : struct, IStatement
    {
        private readonly TArguments[] _arguments = query.Arguments;

        public override void Execute(int execution, ValueFold fold)
        {
            ref readonly TArguments values = ref _arguments[execution];
            switch (query.Result)
            {
                case QueryResult.Rows:
                    fold.Compares = query.Compares;
                    statement.Read<TArguments, TRow, TFold>(in values, TFold.Into(fold));
                    fold.EndRows();
                    break;
                case QueryResult.RowId:
                    fold.Changed(statement.Insert(in values));
                    break;
                default:
                    fold.Changed(statement.Execute(in values));
                    break;
            }
        }

        public override void Dispose() => statement.Dispose();
    }

    private sealed class AsyncPrepared<TStatement>(Query<TArguments, TRow, TFold> query, TStatement statement)
        : AsyncPreparedQuery
        where TStatement : struct, IAsyncStatement
    {
        private readonly TArguments[] _arguments = query.Arguments;

        public override async ValueTask ExecuteAsync(int execution, ValueFold fold)
        {
            TArguments values = _arguments[execution];
            switch (query.Result)
            {
                case QueryResult.Rows:
                    fold.Compares = query.Compares;
                    await statement.ReadAsync<TArguments, TRow, TFold>(values, TFold.Into(fold)).ConfigureAwait(false);
                    fold.EndRows();
                    break;
                case QueryResult.RowId:
                    fold.Changed(await statement.InsertAsync(values).ConfigureAwait(false));
                    break;
                default:
                    fold.Changed(await statement.ExecuteAsync(values).ConfigureAwait(false));
                    break;
            }
        }

        public override ValueTask DisposeAsync() => statement.DisposeAsync();
    }

    private TArguments[] Arguments => arguments;
}
