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
        nint ledger = BeginCall<NativeLedger>();
        try
        {
            int failed = LedgerImports.Commit(ledger, number, error, NativeImports.ErrorCapacity);
            NativeImports.Check(failed, error);
        }
        finally
        {
            EndCall();
        }
    }

    protected override void Release() => LedgerImports.Close(handle);
}
