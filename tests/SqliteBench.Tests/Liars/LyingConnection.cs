namespace SqliteBench.Tests.Liars;

internal readonly struct LyingConnection<TLiar>(TLiar liar) : IConnection<LyingConnection<TLiar>, LyingStatement>
    where TLiar : Liar, new()
{
    public static LyingConnection<TLiar> Open(string path, bool pooled = false)
    {
        TLiar liar = new();
        liar.Open(path);
        return new LyingConnection<TLiar>(liar);
    }

    public static int? ResultCode(Exception exception) => PInvokeConnection.ResultCode(exception);

    public void Execute(string sql) => liar.Execute(sql);

    public string? QueryText(string sql) => liar.QueryText(sql);

    public LyingStatement Prepare<TArguments>(string sql)
        where TArguments : struct, IArguments => LyingStatement.Of<TArguments>(liar, sql);

    public void Begin(TransactionMode mode) => liar.Begin(mode);

    public void Commit() => liar.Commit();

    public void Rollback() => liar.Rollback();

    public void Dispose() => liar.Close();
}
