using SqliteBench.Providers.Native;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Workloads.Queries;

/// <summary>Its classes for arguments and rows are generated for each query, as a user would write them.</summary>
internal abstract class Query
{
    /// <summary>A single statement.</summary>
    public required string Sql { get; init; }

    public required QueryResult Result { get; init; }

    public required RowComparison Compares { get; init; }

    /// <summary>A letter per column, as the native baseline expects; empty if the query returns no rows.</summary>
    public abstract string Columns { get; }

    public abstract byte[] Encode(int execution);

    /// <summary>Prepares it; its executions count by their arguments.</summary>
    public abstract Executions Prepare<TStatement>(Session<TStatement> session)
        where TStatement : struct, IStatement;
}

internal enum QueryResult
{
    Rows,

    Changes,

    RowId,
}

internal sealed class Query<TArguments, TRow, TFold>(TArguments[] arguments) : Query
    where TArguments : struct, IArguments
    where TRow : class
    where TFold : struct, IRowFold<TFold, TRow>
{
    public override string Columns => TFold.Columns;

    public override byte[] Encode(int execution) => ArgumentEncoder.Encode<TArguments>([arguments[execution]]);

    public override Executions Prepare<TStatement>(Session<TStatement> session) =>
        new Prepared<TStatement>(
            this,
            arguments,
            Result == QueryResult.RowId ? session.PrepareInsert<TArguments>(Sql) : session.Prepare<TArguments>(Sql)
        );

    private sealed class Prepared<TStatement>(Query query, TArguments[] arguments, TStatement statement) : Executions
        where TStatement : struct, IStatement
    {
        public override void Execute(int index, Fold fold)
        {
            ref readonly TArguments values = ref arguments[index];
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
    }
}
