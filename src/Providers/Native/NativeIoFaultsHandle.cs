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

    public long Operations => Call<IoFaults, long>(IoFaultsImports.Operations);

    public long Failures => Call<IoFaults, long>(IoFaultsImports.Failures);

    public void Fail(IoFaultKind kind, long operation, bool lasting)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        int failed = Call<IoFaults, int>(faults =>
            IoFaultsImports.Fail(faults, kind, operation, lasting ? 1 : 0, error, NativeImports.ErrorCapacity)
        );
        NativeImports.Check(failed, error);
    }

    protected override void Release() => IoFaultsImports.End(handle);
}
