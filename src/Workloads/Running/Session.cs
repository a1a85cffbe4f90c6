using System.Runtime.ExceptionServices;

namespace SqliteBench.Workloads.Running;

internal abstract class Session : IDisposable
{
    public abstract void Begin(TransactionMode mode);

    public abstract void Commit();

    public abstract void Rollback();

    public abstract bool IsConflict(Exception exception);

    public abstract void Dispose();
}

internal abstract class Session<TStatement> : Session
    where TStatement : struct, IStatement
{
    /// <summary>Prepares a statement, which is disposed of with the session.</summary>
    public abstract TStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments;

    public abstract TStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments;
}

internal sealed class Session<TConnection, TStatement> : Session<TStatement>
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    private readonly List<TStatement> _prepared = [];
    private readonly TConnection? _connection;

    public Session(string database, RunOptions options, bool connects)
    {
        (Database, Options) = (database, options);
        if (!connects)
        {
            return;
        }

        TConnection connection = TConnection.Open(database);
        try
        {
            if (TConnection.IsSqlite)
            {
                connection.Execute(options.BusyStatement);
                options.Pragmas.Apply<TConnection, TStatement>(connection);
            }
            else
            {
                connection.SyncCommits(options.Pragmas.SyncsEachCommit);
            }

            _connection = connection;
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    public string Database { get; }

    public RunOptions Options { get; }

    public TConnection Connection =>
        _connection ?? throw new InvalidOperationException("this work opens its connections by itself");

    public override TStatement Prepare<TArguments>(string sql) => Keep(Connection.Prepare<TArguments>(sql));

    public override TStatement PrepareInsert<TArguments>(string sql) => Keep(Connection.PrepareInsert<TArguments>(sql));

    public override void Begin(TransactionMode mode) => Connection.Begin(mode);

    public override void Commit() => Connection.Commit();

    public override void Rollback() => Connection.Rollback();

    public override bool IsConflict(Exception exception) => Conflict.Is(TConnection.ResultCode(exception));

    public override void Dispose()
    {
        IEnumerable<IDisposable> connection = _connection is { } open ? [open] : [];
        Disposal.OfAll(_prepared.Cast<IDisposable>().Concat(connection));
    }

    private TStatement Keep(TStatement statement)
    {
        _prepared.Add(statement);
        return statement;
    }
}

internal static class Disposal
{
    /// <summary>Disposes of all in order, then throws the first failure.</summary>
    public static void OfAll(IEnumerable<IDisposable> all)
    {
        if (FirstFailure(all) is { } failure)
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }

    /// <summary>Opens several things; if one fails to open, those before it are disposed of.</summary>
    public static List<T> OpenAll<T>(int count, Func<int, T> open)
        where T : IDisposable
    {
        List<T> opened = [];
        try
        {
            for (int number = 0; number < count; number++)
            {
                opened.Add(open(number));
            }

            return opened;
        }
        catch
        {
            AfterFailure(opened.Cast<IDisposable>());
            throw;
        }
    }

    /// <summary>Disposes of all after a failure, which says more than what may fail now.</summary>
    public static void AfterFailure(IEnumerable<IDisposable> all) => _ = FirstFailure(all);

    private static Exception? FirstFailure(IEnumerable<IDisposable> all)
    {
        Exception? first = null;
        foreach (IDisposable each in all)
        {
            try
            {
                each.Dispose();
            }
#pragma warning disable CA1031 // Whatever it is, the others must be disposed of too.
            catch (Exception exception)
#pragma warning restore CA1031
            {
                first ??= exception;
            }
        }

        return first;
    }
}
