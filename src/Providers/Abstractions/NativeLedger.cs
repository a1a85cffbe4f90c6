using SqliteBench.Providers.Native;

namespace SqliteBench.Providers;

/// <summary>Numbered transactions of several rows that the native baseline commits. For use by one thread at a time.</summary>
public sealed unsafe class NativeLedger : IDisposable
{
    private readonly NativeHandle handle = new(typeof(NativeLedger), &LedgerImports.Close);

    internal NativeLedger(string engine, string database, string pragmas)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        handle.Own(LedgerImports.Open(engine, database, pragmas, error, NativeImports.ErrorCapacity), error);
    }

    /// <summary>Begins, writes and commits a transaction. After an error the ledger can only be closed.</summary>
    /// <exception cref="NativeBaselineException">It failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">The ledger is closed.</exception>
    public void Commit(long number) => handle.Call(&LedgerImports.Commit, number);

    /// <summary>Closes the connection, which rolls back an open transaction; harmless when done twice.</summary>
    public void Dispose() => handle.Dispose();
}
