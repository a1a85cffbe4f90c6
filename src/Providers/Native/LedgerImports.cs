using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Native;

/// <summary>The part of the baseline's binary interface that commits numbered transactions.</summary>
internal static unsafe partial class LedgerImports
{
    [LibraryImport(
        NativeImports.ImportName,
        EntryPoint = "sqlitebench_ledger_open",
        StringMarshalling = StringMarshalling.Utf8
    )]
    public static partial nint Open(string engine, string database, string pragmas, byte* error, int errorCapacity);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_ledger_commit")]
    public static partial int Commit(nint ledger, long number, byte* error, int errorCapacity);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_ledger_close")]
    public static partial void Close(nint ledger);
}
