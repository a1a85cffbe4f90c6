namespace SqliteBench.Providers.Native;

/// <summary>Owns a run of the baseline that executes one statement many times.</summary>
internal sealed unsafe class NativeStatementHandle : PinningHandle
{
    public static NativeStatementHandle Open(NativeStatementOptions options)
    {
        NativeStatementHandle statement = new();
        using Utf8Text engine = new(options.Engine);
        using Utf8Text database = new(options.Database);
        using Utf8Text pragmas = new(options.Pragmas);
        using Utf8Text sql = new(options.Sql);
        using Utf8Text columns = new(options.Columns);
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        nint opened = NativeImports.OpenStatement(
            new NativeImports.StatementOptions
            {
                Engine = engine.Start,
                Database = database.Start,
                Pragmas = pragmas.Start,
                Sql = sql.Start,
                Columns = columns.Start,
                Arguments = statement.Pin(options.Arguments),
                ArgumentBytes = options.Arguments.Length,
                ExecutionCount = options.ExecutionCount,
                Usage = options.Usage,
                BusyTimeoutMilliseconds = options.BusyTimeoutMilliseconds,
            },
            error,
            NativeImports.ErrorCapacity
        );
        statement.Own(opened, error);
        return statement;
    }

    public void Begin() => Call<NativeStatement>(&NativeImports.BeginStatement);

    public NativeResult Execute(long first, long count) =>
        Run<NativeStatement>(&NativeImports.ExecuteStatement, first, count);

    public NativeResult ExecuteTimed(long first, Span<long> latencies) =>
        RunTimed<NativeStatement>(&NativeImports.ExecuteStatementTimed, first, latencies);

    public void Commit() => Call<NativeStatement>(&NativeImports.CommitStatement);

    protected override void Release() => NativeImports.CloseStatement(handle);
}
