using SqliteBench.Providers;
using SqliteBench.Providers.PInvoke;

namespace SqliteBench.Tests.Measurement;

/// <summary>What a provider does wrong; everything that a fault leaves alone is done as the shim does it.</summary>
internal interface IFault
{
    static virtual long Id(long id) => id;

    static virtual int Insert(Func<int> insert) => insert();

    static virtual bool Drops(int row) => false;

    static virtual void Begin(PInvokeConnection connection, TransactionMode mode) => connection.Begin(mode);

    static virtual void Commit(PInvokeConnection connection) => connection.Commit();

    static virtual void BeforeClose(PInvokeConnection connection) { }

    static virtual void AfterClose(string path) { }
}

internal static class FaultyProvider
{
    public static Provider Of<TFault>()
        where TFault : IFault =>
        new SynchronousProvider<FaultyConnection<TFault>, FaultyStatement<TFault>>(
            typeof(TFault).Name,
            "a provider with a fault",
            "SqliteBench.Tests",
            () => typeof(FaultyProvider).Assembly
        );
}

internal readonly struct FaultyConnection<TFault>(PInvokeConnection inner, string path)
    : IConnection<FaultyConnection<TFault>, FaultyStatement<TFault>>
    where TFault : IFault
{
    public static FaultyConnection<TFault> Open(string path) => new(PInvokeConnection.Open(path), path);

    public static int? ResultCode(Exception exception) => PInvokeConnection.ResultCode(exception);

    public void Execute(string sql) => inner.Execute(sql);

    public string? QueryText(string sql) => inner.QueryText(sql);

    public FaultyStatement<TFault> Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => new(inner.Prepare<TArguments>(sql));

    public FaultyStatement<TFault> PrepareInsert<TArguments>(string sql)
        where TArguments : struct, IArguments => new(inner.PrepareInsert<TArguments>(sql));

    public void Begin(TransactionMode mode) => TFault.Begin(inner, mode);

    public void Commit() => TFault.Commit(inner);

    public void Rollback() => inner.Rollback();

    public void Dispose()
    {
        TFault.BeforeClose(inner);
        inner.Dispose();
        TFault.AfterClose(path);
    }
}

internal readonly struct FaultyStatement<TFault>(PInvokeStatement inner) : IStatement
    where TFault : IFault
{
    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments
    {
        bool found = inner.TryReadInteger(in arguments, out value);
        value = found ? TFault.Id(value) : value;
        return found;
    }

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        PInvokeStatement statement = inner;
        TArguments values = arguments;
        return TFault.Insert(() => statement.Execute(in values));
    }

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments => inner.Insert(in arguments);

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow> =>
        inner.Read<TArguments, TRow, DroppingSink<TRow, TSink>>(in arguments, new DroppingSink<TRow, TSink>(sink));

    public void Dispose() => inner.Dispose();

    private readonly struct DroppingSink<TRow, TSink>(TSink sink) : IRowSink<TRow>
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        private readonly int[] _rows = [0];

        public void Accept<TReader>(ref TReader reader)
            where TReader : struct, IRowReader, allows ref struct
        {
            if (!TFault.Drops(_rows[0]++))
            {
                sink.Accept(ref reader);
            }
        }

        public void Accept(TRow row) => throw new NotSupportedException("the shim is no object mapper");
    }
}
