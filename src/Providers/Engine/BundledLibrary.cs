namespace SqliteBench.Providers.Engine;

/// <summary>Finds the e_sqlite3 library that SQLitePCLRaw's package brought along.</summary>
internal static class BundledLibrary
{
    private const string Name = "e_sqlite3";

    /// <summary>Returns the library's full path, or its bare name if only the system's loader may know it.</summary>
    public static string Locate() =>
        // The host lists the package's own folder here, which is where the runtime itself would look.
        Locate(AppContext.GetData("NATIVE_DLL_SEARCH_DIRECTORIES") as string ?? "", AppContext.BaseDirectory);

    /// <summary>Looks in folders listed as in <c>PATH</c>, then in that of the program.</summary>
    internal static string Locate(string listed, string program) =>
        listed
            .Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .Append(program)
            .Select(directory => Path.Combine(directory, LibraryNames.Current.FileOf(Name)))
            .FirstOrDefault(File.Exists)
        ?? Name;
}

/// <summary>How shared libraries are named on an operating system.</summary>
/// <param name="Sqlite">The name or path by which the system's loader finds the SQLite of the system.</param>
internal sealed record LibraryNames(string Prefix, string Extension, string Sqlite)
{
    public static LibraryNames Current
    {
        get
        {
            if (OperatingSystem.IsWindows())
            {
                return new LibraryNames("", ".dll", "winsqlite3.dll");
            }

            return OperatingSystem.IsMacOS()
                ? new LibraryNames("lib", ".dylib", "/usr/lib/libsqlite3.dylib")
                : new LibraryNames("lib", ".so", "libsqlite3.so.0");
        }
    }

    /// <summary>The file name of a library, given its bare name.</summary>
    public string FileOf(string library) => Prefix + library + Extension;
}

/// <summary>
/// Checks ELF libraries: the loader also maps a truncated one, and reading a missing part kills the process.
/// </summary>
internal static class ElfFile
{
    private const int HeaderLength = 64;
    private const byte Class64 = 2;

    /// <summary>
    /// Returns whether a 64-bit library ends before all of its parts are there; false for other files.
    /// </summary>
    public static bool IsTruncated(string path)
    {
        using FileStream file = File.OpenRead(path);
        byte[] header = new byte[HeaderLength];
        if (file.ReadAtLeast(header, HeaderLength, throwOnEndOfStream: false) < HeaderLength)
        {
            return header.AsSpan(0, 4).SequenceEqual("\u007fELF"u8);
        }

        if (!header.AsSpan(0, 4).SequenceEqual("\u007fELF"u8) || header[4] != Class64 || !IsOfThisByteOrder(header[5]))
        {
            return false;
        }

        // Linkers put the table of sections last; it ends at e_shoff + e_shentsize * e_shnum. The table of segments, at
        // e_phoff, comes first.
        ulong sections = Offset(header, 40) + ((ulong)Short(header, 58) * Short(header, 60));
        ulong segments = Offset(header, 32) + ((ulong)Short(header, 54) * Short(header, 56));
        return Math.Max(sections, segments) > (ulong)file.Length;
    }

    private static bool IsOfThisByteOrder(byte data) => data == (BitConverter.IsLittleEndian ? 1 : 2);

    private static ulong Offset(byte[] header, int place) => BitConverter.ToUInt64(header, place);

    private static ushort Short(byte[] header, int place) => BitConverter.ToUInt16(header, place);
}
