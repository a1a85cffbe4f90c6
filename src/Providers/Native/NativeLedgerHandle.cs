namespace SqliteBench.Providers.Native;

/// <summary>Owns a ledger of the baseline.</summary>
internal sealed unsafe class NativeLedgerHandle : NativeHandle
{
    public static NativeLedgerHandle Open(string engine, string database, string pragmas)
    {
        NativeLedgerHandle ledger = new();
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        ledger.Own(LedgerImports.Open(engine, database, pragmas, error, NativeImports.ErrorCapacity), error);
        return ledger;
    }

    public void Commit(long number)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall<NativeLedger>();
        int failed = LedgerImports.Commit(call.Opened, number, error, NativeImports.ErrorCapacity);
        NativeImports.Check(failed, error);
    }

    protected override void Release() => LedgerImports.Close(handle);
}
