using SqliteBench.Providers;

namespace SqliteBench.Workloads.Running;

/// <summary>The connection of one thread, as its loop over transactions needs it.</summary>
public abstract class Session : IDisposable
{
    public abstract void Begin(TransactionMode mode);

    public abstract void Commit();

    public abstract void Rollback();

    /// <summary>Whether an exception means that the database was locked.</summary>
    public abstract bool IsConflict(Exception exception);

    /// <summary>How the connection's settings have changed since it was opened; null if they have not.</summary>
    public abstract string? ChangedSettings();

    public abstract void Dispose();
}

/// <summary>The connection of one thread, as workloads prepare statements on it.</summary>
public abstract class Session<TStatement> : Session
    where TStatement : struct, IStatement
{
    /// <summary>Prepares a statement, which is disposed of with the session.</summary>
    public abstract TStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments;

    /// <summary>
    /// Prepares an INSERT for <see cref="IStatement.Insert"/>: adds the SQL that returns the rowid, if any.
    /// </summary>
    public abstract TStatement PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments;
}

/// <summary>A connection opened with the run's settings, and the statements prepared on it.</summary>
public sealed class Session<TConnection, TStatement>(string database, RunOptions options, bool connects)
    : Session<TStatement>
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    // These settings decide how durable and how fast a connection is; libraries may change others at any time.
    private static readonly string[] s_checkedPragmas =
        "synchronous journal_mode locking_mode cache_size mmap_size".Split(' ');

    private readonly List<TStatement> _prepared = [];
    private readonly (TConnection Connection, string[]? Settings)? _opened = connects ? Open(database, options) : null;

    public string Database => database;

    public RunOptions Options => options;

    public TConnection Connection =>
        _opened?.Connection ?? throw new InvalidOperationException("this work opens its own connections");

    public override TStatement Prepare<TArguments>(string sql)
    {
        TStatement statement = Connection.Prepare<TArguments>(sql);
        _prepared.Add(statement);
        return statement;
    }

    public override TStatement PrepareInsert<TArguments>(string sql) =>
        Prepare<TArguments>(sql + TConnection.RowIdQuery);

    public override void Begin(TransactionMode mode) => Connection.Begin(mode);

    public override void Commit() => Connection.Commit();

    public override void Rollback() => Connection.Rollback();

    public override bool IsConflict(Exception exception) => Conflict.Is(TConnection.ResultCode(exception));

    public override string? ChangedSettings()
    {
        if (_opened is not (var connection, { } before))
        {
            return null;
        }

        string[] now = SettingsOf(connection);
        return now.SequenceEqual(before)
            ? null
            : $"the connection was opened with {string.Join(", ", before.Except(now))} and now has {string.Join(", ", now.Except(before))}";
    }

    public override void Dispose()
    {
        IEnumerable<IDisposable> connection = _opened is (var open, _) ? [open] : [];
        Disposal.OfAll(_prepared.Cast<IDisposable>().Concat(connection));
    }

    private static (TConnection Connection, string[]? Settings) Open(string database, RunOptions options) =>
        TConnection
            .Open(database)
            .HandOver<TConnection, (TConnection Connection, string[]? Settings)>(connection =>
            {
                if (TConnection.IsSqlite)
                {
                    connection.Execute(options.BusyStatement);
                    options.Pragmas.Apply(connection);
                    return (connection, SettingsOf(connection));
                }

                connection.SyncCommits(options.Pragmas.SyncsEachCommit);
                return (connection, null);
            });

    private static string[] SettingsOf(TConnection connection) =>
        [.. s_checkedPragmas.Select(name => $"{name}={connection.QueryText($"PRAGMA {name}")}")];
}
