using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Engine;

/// <summary>A SQLite shared library that is loaded in this process; it is never unloaded.</summary>
/// <param name="Path">Its path, or the bare name under which the system's loader finds it.</param>
public sealed record LoadedEngine(EngineChoice Choice, string Path, nint Handle)
{
    // One function of each part of the interface that every provider needs.
    private static readonly string[] Needed =
    [
        "sqlite3_libversion",
        "sqlite3_open_v2",
        "sqlite3_prepare_v2",
        "sqlite3_bind_text",
        "sqlite3_step",
        "sqlite3_column_int64",
        "sqlite3_finalize",
        "sqlite3_close_v2",
    ];

    /// <summary>Loads the library of a choice, without making it the engine of the process.</summary>
    /// <exception cref="EngineLoadException">The file is missing, cannot be loaded, or is no SQLite.</exception>
    public static LoadedEngine Load(EngineChoice choice)
    {
        string path = Locate(choice);
        nint handle = Open(path);
        foreach (string name in Needed)
        {
            if (!NativeLibrary.TryGetExport(handle, name, out _))
            {
                throw new EngineLoadException($"'{path}' is not a SQLite library: it has no function {name}.");
            }
        }

        return new LoadedEngine(choice, path, handle);
    }

    private static string Locate(EngineChoice choice)
    {
        if (choice == EngineChoice.Bundled)
        {
            return BundledLibrary.Locate();
        }

        if (choice.File is not { } file)
        {
            return LibraryNames.Current.Sqlite;
        }

        return File.Exists(file) ? file : throw new EngineLoadException($"There is no SQLite library '{file}'.");
    }

    private static nint Open(string path)
    {
        try
        {
            if (File.Exists(path) && ElfFile.IsTruncated(path))
            {
                throw new EngineLoadException($"'{path}' cannot be loaded: it ends before all of its parts are there.");
            }

            return NativeLibrary.Load(path, typeof(LoadedEngine).Assembly, null);
        }
        catch (Exception exception) when (exception is DllNotFoundException or BadImageFormatException)
        {
            throw Unusable(path, "it is missing or no shared library for this system", exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw Unusable(path, "it cannot be read", exception);
        }
    }

    private static EngineLoadException Unusable(string path, string why, Exception exception) =>
        new($"'{path}' cannot be loaded: {why}.", exception);
}
