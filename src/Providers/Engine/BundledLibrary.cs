namespace SqliteBench.Providers.Engine;

/// <summary>Finds the e_sqlite3 library that SQLitePCLRaw's package brought along.</summary>
internal static class BundledLibrary
{
    private const string Name = "e_sqlite3";

    /// <summary>Its full path, or its bare name when only the system's loader may know it.</summary>
    public static string Locate() =>
        // The host lists the package's own folder here, which is where the runtime itself would look.
        Locate(
            AppContext.GetData("NATIVE_DLL_SEARCH_DIRECTORIES") as string ?? "",
            AppContext.BaseDirectory,
            // A runtime built by a distribution names that distribution; packages name the portable identifier.
            [
                RuntimeInformation.RuntimeIdentifier,
                $"{LibraryNames.Current.System}-{RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant()}",
            ]
        );

    /// <summary>Looks in folders listed as in <c>PATH</c>, of runtimes (<c>linux-x64</c>), of the program.</summary>
    internal static string Locate(string listed, string program, IEnumerable<string> runtimes) =>
        listed
            .Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .Concat(runtimes.Select(runtime => Path.Combine(program, "runtimes", runtime, "native")))
            .Append(program)
            .Select(directory => Path.Combine(directory, LibraryNames.Current.FileOf(Name)))
            .FirstOrDefault(File.Exists)
        ?? Name;
}

/// <param name="System">The system in the identifiers of runtimes, such as <c>linux</c> in <c>linux-x64</c>.</param>
/// <param name="Sqlite">Under which name or path the system's loader finds the SQLite that comes with the system.</param>
internal sealed record LibraryNames(string System, string Prefix, string Extension, string Sqlite)
{
    public static LibraryNames Windows { get; } = new("win", "", ".dll", "winsqlite3.dll");

    public static LibraryNames MacOS { get; } = new("osx", "lib", ".dylib", "/usr/lib/libsqlite3.dylib");

    public static LibraryNames Linux { get; } = new("linux", "lib", ".so", "libsqlite3.so.0");

    public static LibraryNames Current =>
        OperatingSystem.IsWindows() ? Windows
        : OperatingSystem.IsMacOS() ? MacOS
        : Linux;

    public string FileOf(string library) => Prefix + library + Extension;
}

/// <summary>ELF libraries. The loader maps a truncated one too, and reading what it lacks kills the process.</summary>
internal static class ElfFile
{
    private const int HeaderLength = 64;
    private const byte Class64 = 2;

    /// <summary>Whether a library of 64 bits ends before all of its parts are there; false for any other file.</summary>
    public static bool IsTruncated(string path)
    {
        using FileStream file = File.OpenRead(path);
        byte[] header = new byte[HeaderLength];
        if (file.ReadAtLeast(header, HeaderLength, throwOnEndOfStream: false) < HeaderLength)
        {
            return header.AsSpan(0, 4).SequenceEqual("\u007fELF"u8);
        }

        if (!header.AsSpan(0, 4).SequenceEqual("\u007fELF"u8) || header[4] != Class64 || !IsOfThisOrder(header[5]))
        {
            return false;
        }

        // e_shoff and e_shentsize times e_shnum: linkers put the table of sections last. e_phoff comes first.
        ulong sections = Offset(header, 40) + ((ulong)Short(header, 58) * Short(header, 60));
        ulong segments = Offset(header, 32) + ((ulong)Short(header, 54) * Short(header, 56));
        return Math.Max(sections, segments) > (ulong)file.Length;
    }

    private static bool IsOfThisOrder(byte data) => data == (BitConverter.IsLittleEndian ? 1 : 2);

    private static ulong Offset(byte[] header, int place) => BitConverter.ToUInt64(header, place);

    private static ushort Short(byte[] header, int place) => BitConverter.ToUInt16(header, place);
}
