namespace SqliteBench.Tests.Liars;

internal readonly struct LyingStatement(Liar liar, string sql, PInvokeStatement inner) : IStatement
{
    public static LyingStatement Of<TArguments>(Liar liar, string sql)
        where TArguments : struct, IArguments
    {
        string prepared = liar.Prepare(sql);
        return new LyingStatement(liar, sql, liar.Connection.Prepare<TArguments>(prepared));
    }

    public bool TryReadInteger<TArguments>(in TArguments arguments, out long value)
        where TArguments : struct, IArguments
    {
        PInvokeStatement statement = inner;
        Call call = Begin(in arguments);
        long? found = liar.ReadInteger(
            call,
            () => statement.TryReadInteger(new Values<TArguments>(call), out long read) ? read : null
        );
        value = found ?? 0;
        return found is not null;
    }

    public int Execute<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        PInvokeStatement statement = inner;
        Call call = Begin(in arguments);
        return liar.Execute(call, () => statement.Execute(new Values<TArguments>(call)));
    }

    public long Insert<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        PInvokeStatement statement = inner;
        Call call = Begin(in arguments);
        return liar.Insert(call, () => statement.Insert(new Values<TArguments>(call)));
    }

    public void Read<TArguments, TRow, TSink>(in TArguments arguments, TSink sink)
        where TArguments : struct, IArguments
        where TRow : class
        where TSink : struct, IRowSink<TRow>
    {
        PInvokeStatement statement = inner;
        Liar teller = liar;
        Call call = Begin(in arguments);
        liar.Read(
            call,
            most =>
            {
                LyingSink<TRow, TSink> rows = new(teller, sink, most);
                statement.Read<Values<TArguments>, TRow, LyingSink<TRow, TSink>>(new Values<TArguments>(call), rows);
                return rows.Count;
            }
        );
    }

    public void Dispose() => inner.Dispose();

    private Call Begin<TArguments>(in TArguments arguments)
        where TArguments : struct, IArguments
    {
        Call call = new(sql, ExpectedRows.Row(0, in arguments)[1..]);
        liar.Bind(call);
        return call;
    }

    /// <summary>The values of an execution, which may be others than those that it was called with.</summary>
    private readonly struct Values<TArguments>(Call call) : IArguments
        where TArguments : struct, IArguments
    {
        public static IReadOnlyList<ArgumentDefinition> Definitions => TArguments.Definitions;

        public void Bind<TBinder>(ref TBinder binder)
            where TBinder : struct, IBinder, allows ref struct
        {
            foreach (object? value in call.Values)
            {
                binder.Value(value);
            }
        }
    }
}
