using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Native;

/// <summary>The part of the baseline's binary interface that simulates power loss.</summary>
internal static unsafe partial class PowerLossImports
{
    [LibraryImport(
        NativeImports.ImportName,
        EntryPoint = "sqlitebench_power_loss_begin",
        StringMarshalling = StringMarshalling.Utf8
    )]
    public static partial nint Begin(string engine, string database, byte* error, int errorCapacity);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_power_loss_cut_at")]
    public static partial int CutAt(nint powerLoss, long operation, byte* error, int errorCapacity);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_power_loss_operations")]
    public static partial long Operations(nint powerLoss);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_power_loss_is_off")]
    public static partial int IsOff(nint powerLoss);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_power_loss_lose")]
    public static partial int Lose(nint powerLoss, long seed, byte* error, int errorCapacity);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_power_loss_end")]
    public static partial void End(nint powerLoss);
}
