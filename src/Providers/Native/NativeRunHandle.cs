namespace SqliteBench.Providers.Native;

/// <summary>Owns a run of the baseline over a stream of operations.</summary>
internal sealed unsafe class NativeRunHandle : PinningHandle
{
    public static NativeRunHandle Open(NativeRunOptions options)
    {
        if (options.Operations.Length % NativeLibraryBaseline.RecordSize != 0)
        {
            throw new ArgumentException(
                $"The operations are not whole records of {NativeLibraryBaseline.RecordSize} bytes.",
                nameof(options)
            );
        }

        NativeRunHandle run = new();
        using Utf8Text engine = new(options.Engine);
        using Utf8Text database = new(options.Database);
        using Utf8Text workload = new(options.Workload);
        using Utf8Text pragmas = new(options.Pragmas);
        using Utf8Text schema = new(options.Schema);
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        nint opened = NativeImports.Open(
            new NativeImports.Options
            {
                Engine = engine.Start,
                Database = database.Start,
                Workload = workload.Start,
                Pragmas = pragmas.Start,
                Operations = run.Pin(options.Operations),
                OperationCount = options.Operations.Length / NativeLibraryBaseline.RecordSize,
                BatchSize = options.BatchSize,
                Threads = options.Threads,
                BusyTimeoutMilliseconds = options.BusyTimeoutMilliseconds,
                Schema = schema.Start,
            },
            error,
            NativeImports.ErrorCapacity
        );
        run.Own(opened, error);
        return run;
    }

    public NativeResult Execute(long first, long count) => Run<NativeRun>(&NativeImports.Execute, first, count);

    public void Begin() => Call<NativeRun>(&NativeImports.Begin);

    public NativeResult ExecuteStep(long first, long count) => Run<NativeRun>(&NativeImports.ExecuteStep, first, count);

    public void Commit() => Call<NativeRun>(&NativeImports.Commit);

    public NativeResult ExecuteTimed(long first, Span<long> latencies) =>
        RunTimed<NativeRun>(&NativeImports.ExecuteTimed, first, latencies);

    protected override void Release() => NativeImports.Close(handle);
}
