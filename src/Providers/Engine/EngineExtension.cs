namespace SqliteBench.Providers.Engine;

/// <summary>An extension of SQLite that every new connection of this process's engine gets, whichever provider opens it.</summary>
public static class EngineExtension
{
    private const string General = "sqlite3_extension_init";

    /// <param name="path">The full path of a shared library.</param>
    /// <exception cref="EngineLoadException">It cannot be loaded, or is no extension of SQLite.</exception>
    public static unsafe void Load(string path)
    {
        if (!File.Exists(path))
        {
            throw new EngineLoadException($"There is no extension '{path}'.");
        }

        nint library = LoadedEngine.Open(path);
        string own = EntryPointOf(path);
        if (
            !NativeLibrary.TryGetExport(library, General, out nint entry)
            && !NativeLibrary.TryGetExport(library, own, out entry)
        )
        {
            throw new EngineLoadException($"'{path}' is no extension of SQLite: it has neither {General} nor {own}.");
        }

        // SQLite ignores an entry point that it has already; it calls each whenever a connection is opened.
        nint register = NativeLibrary.GetExport(EngineLibrary.Current.Handle, "sqlite3_auto_extension");
        int code = ((delegate* unmanaged<nint, int>)register)(entry);
        if (code != 0)
        {
            throw new EngineLoadException($"The extension '{path}' cannot be registered: SQLite's error {code}.");
        }
    }

    // SQLite forms the name from the file's letters in this way: https://www.sqlite.org/c3ref/load_extension.html.
    internal static string EntryPointOf(string path)
    {
        string name = Path.GetFileName(path).Split('.')[0];
        string bare = name.StartsWith("lib", StringComparison.OrdinalIgnoreCase) ? name[3..] : name;
        return $"sqlite3_{string.Concat(bare.Where(char.IsAsciiLetter)).ToLowerInvariant()}_init";
    }
}
