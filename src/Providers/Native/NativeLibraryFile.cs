namespace SqliteBench.Providers.Native;

/// <summary>Finds and checks the baseline's shared library, which the build puts beside the program.</summary>
internal static class NativeLibraryFile
{
    // The version in sqlitebench.h and c_abi.cpp: it rises with every change of sqlitebench.h.
    private const int AbiVersion = 14;

    // build/Native.targets writes this file.
    private const string MissingNote = "sqlitebench-native.missing.txt";

    private static readonly Lazy<(nint Handle, string? Reason)> Loaded = new(() => Load(AppContext.BaseDirectory));

    /// <summary>Why the library cannot be used, as one sentence without a full stop; null if it can.</summary>
    public static string? UnavailableReason => Loaded.Value.Reason;

    public static nint Handle => Loaded.Value.Handle;

    public static string Path => PathIn(AppContext.BaseDirectory);

    private static string FileName => LibraryNames.Current.FileOf("sqlitebench");

    /// <returns>The loader's handle, or 0 and the reason, as one sentence without a full stop.</returns>
    internal static unsafe (nint Handle, string? Reason) Load(string folder)
    {
        string path = PathIn(folder);
        if (!File.Exists(path))
        {
            return (0, MissingReason(folder));
        }

        if (IsBroken(path) || !NativeLibrary.TryLoad(path, out nint handle))
        {
            return (0, $"{FileName} cannot be loaded on this system");
        }

        if (!NativeLibrary.TryGetExport(handle, "sqlitebench_abi_version", out nint address))
        {
            return (0, $"{FileName} is not the native baseline");
        }

        int version = ((delegate* unmanaged<int>)address)();
        if (version != AbiVersion)
        {
            return (0, $"{FileName} has version {version} of the binary interface; this program needs {AbiVersion}");
        }

        ImportResolver.Register(NativeImports.ImportName, () => Handle);
        return (handle, null);
    }

    private static string PathIn(string folder) => System.IO.Path.Combine(folder, FileName);

    private static bool IsBroken(string path)
    {
        try
        {
            return ElfFile.IsTruncated(path);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return true;
        }
    }

    // The build leaves a note when it could not build the library, for want of a compiler or of CMake.
    private static string MissingReason(string folder)
    {
        string note = System.IO.Path.Combine(folder, MissingNote);
        string text = File.Exists(note) ? File.ReadAllText(note).Trim().TrimEnd('.') : "";
        return text.Length > 0 ? text : $"{FileName} is not beside the program: the native part was not built";
    }
}
