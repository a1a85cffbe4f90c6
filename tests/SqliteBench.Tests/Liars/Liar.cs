namespace SqliteBench.Tests.Liars;

/// <summary>One execution of a statement.</summary>
internal sealed record Call(string Sql, object?[] Values);

/// <summary>A connection of a provider that lies. What it does not override is done as P/Invoke does it.</summary>
internal abstract class Liar
{
    protected string Path { get; private set; } = "";

    public PInvokeConnection Connection { get; private set; }

    public virtual void Open(string path) => (Path, Connection) = (path, PInvokeConnection.Open(path));

    public virtual void Execute(string sql) => Connection.Execute(sql);

    public virtual string? QueryText(string sql) => Connection.QueryText(sql);

    public virtual string Prepare(string sql) => sql;

    /// <summary>Changes the arguments of an execution before they are bound.</summary>
    public virtual void Bind(Call call) { }

    public virtual long? ReadInteger(Call call, Func<long?> read) => read();

    public virtual int Execute(Call call, Func<int> execute) => execute();

    public virtual long Insert(Call call, Func<long> insert) => insert();

    public virtual void Read(Call call, Func<int, int> read) => read(int.MaxValue);

    /// <summary>An integer of a row that is passed on.</summary>
    public virtual long Integer(long value) => value;

    /// <summary>A text of a row that is passed on.</summary>
    public virtual string Text(string value) => value;

    public virtual void Begin(TransactionMode mode) => Connection.Begin(mode);

    public virtual void Commit() => Connection.Commit();

    public virtual void Rollback() => Connection.Rollback();

    public virtual void Close() => Connection.Dispose();

    /// <summary>Changes the texts of an execution.</summary>
    protected static void Texts(Call call, Func<string, string> change)
    {
        for (int index = 0; index < call.Values.Length; index++)
        {
            call.Values[index] = call.Values[index] is string text ? change(text) : call.Values[index];
        }
    }
}
