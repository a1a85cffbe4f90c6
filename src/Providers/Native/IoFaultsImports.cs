using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Native;

/// <summary>The part of the baseline's binary interface that simulates I/O errors.</summary>
internal static unsafe partial class IoFaultsImports
{
    [LibraryImport(
        NativeImports.ImportName,
        EntryPoint = "sqlitebench_io_faults_begin",
        StringMarshalling = StringMarshalling.Utf8
    )]
    public static partial nint Begin(string engine, string database, byte* error, int errorCapacity);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_io_faults_fail")]
    public static partial int Fail(
        nint faults,
        IoFaultKind kind,
        long operation,
        int isLasting,
        byte* error,
        int errorCapacity
    );

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_io_faults_operations")]
    public static partial long Operations(nint faults);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_io_faults_failures")]
    public static partial long Failures(nint faults);

    [LibraryImport(NativeImports.ImportName, EntryPoint = "sqlitebench_io_faults_end")]
    public static partial void End(nint faults);
}
