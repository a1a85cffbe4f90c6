namespace SqliteBench.Providers.Native;

/// <summary>Owns the faults of a database's files.</summary>
internal sealed unsafe class NativeIoFaultsHandle : NativeHandle
{
    public static NativeIoFaultsHandle Begin(string engine, string database)
    {
        NativeIoFaultsHandle faults = new();
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        faults.Own(IoFaultsImports.Begin(engine, database, error, NativeImports.ErrorCapacity), error);
        return faults;
    }

    public long Operations
    {
        get
        {
            using NativeCall call = BeginCall<IoFaults>();
            return IoFaultsImports.Operations(call.Opened);
        }
    }

    public long Failures
    {
        get
        {
            using NativeCall call = BeginCall<IoFaults>();
            return IoFaultsImports.Failures(call.Opened);
        }
    }

    public void Fail(IoFaultKind kind, long operation, bool lasting)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall<IoFaults>();
        int failed = IoFaultsImports.Fail(
            call.Opened,
            kind,
            operation,
            lasting ? 1 : 0,
            error,
            NativeImports.ErrorCapacity
        );
        NativeImports.Check(failed, error);
    }

    protected override void Release() => IoFaultsImports.End(handle);
}
