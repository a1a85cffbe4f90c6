namespace SqliteBench.Providers.Engine;

/// <summary>
/// Loads an extension of SQLite for every new connection of this process's engine, whichever provider opens it.
/// </summary>
public static class EngineExtension
{
    private const string GeneralEntryPoint = "sqlite3_extension_init";

    public static unsafe void Load(string path)
    {
        nint library = LoadedEngine.Open(path);
        string ownEntryPoint = EntryPointOf(path);
        if (
            !NativeLibrary.TryGetExport(library, GeneralEntryPoint, out nint entry)
            && !NativeLibrary.TryGetExport(library, ownEntryPoint, out entry)
        )
        {
            throw new EngineLoadException(
                $"'{path}' is not a SQLite extension: it has neither {GeneralEntryPoint} nor {ownEntryPoint}."
            );
        }

        // SQLite ignores an entry point that it has already; it calls each whenever a connection is opened.
        nint register = NativeLibrary.GetExport(EngineLibrary.Current.Handle, "sqlite3_auto_extension");
        _ = ((delegate* unmanaged<nint, int>)register)(entry);
    }

    // SQLite forms the name from the file's letters in this way: https://www.sqlite.org/c3ref/load_extension.html.
    internal static string EntryPointOf(string path)
    {
        string name = Path.GetFileName(path).Split('.')[0];
        string bare = name.StartsWith("lib", StringComparison.OrdinalIgnoreCase) ? name[3..] : name;
        return $"sqlite3_{string.Concat(bare.Where(char.IsAsciiLetter)).ToLowerInvariant()}_init";
    }
}
