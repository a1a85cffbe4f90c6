namespace SqliteBench.Providers.Engine;

/// <summary>How shared libraries are called on a system.</summary>
/// <param name="System">The system in the identifiers of runtimes, such as <c>linux</c> in <c>linux-x64</c>.</param>
/// <param name="Prefix">What a library's file name begins with.</param>
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
