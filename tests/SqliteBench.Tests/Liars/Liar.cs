using SqliteBench.Providers;
using SqliteBench.Providers.PInvoke;

namespace SqliteBench.Tests.Liars;

/// <summary>One execution of a statement.</summary>
/// <param name="Values">Its arguments.</param>
internal sealed record Call(string Sql, object?[] Values);

/// <summary>A connection of a provider that lies. What it does not override is done as P/Invoke does it.</summary>
internal abstract class Liar
{
    protected string Path { get; private set; } = "";

    /// <summary>What it does its work with.</summary>
    public PInvokeConnection Connection { get; private set; }

    public virtual void Open(string path) => (Path, Connection) = (path, PInvokeConnection.Open(path));

    public virtual void Execute(string sql) => Connection.Execute(sql);

    public virtual string? QueryText(string sql) => Connection.QueryText(sql);

    /// <summary>What is prepared in place of a statement.</summary>
    public virtual string Prepare(string sql) => sql;

    /// <summary>Changes the arguments of an execution before they are bound.</summary>
    public virtual void Bind(Call call) { }

    public virtual long? ReadInteger(Call call, Func<long?> read) => read();

    public virtual int Execute(Call call, Func<int> execute) => execute();

    public virtual long Insert(Call call, Func<long> insert) => insert();

    /// <param name="read">Executes, passes on as many rows as it is told at most, and returns how many there are.</param>
    public virtual void Read(Call call, Func<int, int> read) => read(int.MaxValue);

    /// <summary>An integer of a row that is passed on.</summary>
    public virtual long Integer(long value) => value;

    /// <summary>A text of a row that is passed on.</summary>
    public virtual string Text(string value) => value;

    public virtual void Begin(TransactionMode mode) => Connection.Begin(mode);

    public virtual void Commit() => Connection.Commit();

    public virtual void Rollback() => Connection.Rollback();

    public virtual void Close() => Connection.Dispose();
}
