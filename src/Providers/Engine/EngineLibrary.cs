namespace SqliteBench.Providers.Engine;

/// <summary>
/// The SQLite library of all providers that share an engine. It is chosen once, or is the bundled one.
/// </summary>
public static class EngineLibrary
{
    internal const string ImportName = "sqlitebench-engine";

    private static readonly Lock Gate = new();
    private static volatile LoadedEngine? _current;
    private static SqliteConfig s_config = SqliteConfig.Normal;

    /// <summary>The engine in use; the bundled one is taken if none was chosen.</summary>
    public static LoadedEngine Current => _current ?? UseBundledUnlessChosen();

    public static string Path => Current.Path;

    /// <summary>
    /// Chooses the engine of this process and applies <paramref name="config"/> before the engine starts. The same
    /// choice again does nothing.
    /// </summary>
    /// <exception cref="EngineLoadException">The engine cannot be used; another choice may follow.</exception>
    /// <exception cref="InvalidOperationException">Another engine, or configuration, is in use already.</exception>
    public static void Use(EngineChoice choice, SqliteConfig? config = null)
    {
        config ??= SqliteConfig.Normal;
        lock (Gate)
        {
            if (_current is { } used)
            {
                if (used.Choice != choice || s_config != config)
                {
                    throw new InvalidOperationException(
                        $"The engine '{choice}' ({config}) cannot be chosen: this process uses '{used.Choice}' ({s_config}) already."
                    );
                }

                return;
            }

            LoadedEngine loaded = LoadedEngine.Load(choice);
            ImportResolver.Register(ImportName, () => Current.Handle);
            config.Apply(loaded.Handle);
            _current = loaded;
            s_config = config;
        }
    }

    private static LoadedEngine UseBundledUnlessChosen()
    {
        lock (Gate)
        {
            if (_current is null)
            {
                Use(EngineChoice.Bundled);
            }

            return _current!;
        }
    }
}

/// <summary>A SQLite shared library that is loaded in this process; it is never unloaded.</summary>
/// <param name="Path">The library's path, or the bare name under which the system's loader finds it.</param>
public sealed record LoadedEngine(EngineChoice Choice, string Path, nint Handle)
{
    // Each stands for a part of the interface that every provider needs.
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
        if (Array.Find(Needed, name => !NativeLibrary.TryGetExport(handle, name, out _)) is { } missing)
        {
            throw new EngineLoadException($"'{path}' is not a SQLite library: it has no function {missing}.");
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

    internal static nint Open(string path)
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

/// <summary>The SQLite that the providers which share an engine run on, as <c>--engine</c> says.</summary>
public sealed record EngineChoice
{
    private const string BundledText = "bundled";
    private const string SystemText = "system";

    private readonly string text;

    private EngineChoice(string text) => this.text = text;

    public static EngineChoice Bundled { get; } = new(BundledText);

    public static EngineChoice System { get; } = new(SystemText);

    /// <summary>The full path of a chosen shared library, or null for <see cref="Bundled"/> and <see cref="System"/>.</summary>
    public string? File => this == Bundled || this == System ? null : text;

    /// <param name="text"><c>bundled</c>, <c>system</c> or a path, made absolute: workers start elsewhere.</param>
    public static EngineChoice Parse(string text)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(text);
        return text switch
        {
            _ when text.Equals(BundledText, StringComparison.OrdinalIgnoreCase) => Bundled,
            _ when text.Equals(SystemText, StringComparison.OrdinalIgnoreCase) => System,
            _ => new EngineChoice(Path.GetFullPath(text)),
        };
    }

    public override string ToString() => text;
}

/// <param name="message">One sentence that names the library and the reason.</param>
public sealed class EngineLoadException(string message, Exception? innerException = null)
    : Exception(message, innerException);

/// <summary>
/// Resolves this assembly's imports to the libraries that were chosen; an assembly can have only one such resolver.
/// </summary>
internal static class ImportResolver
{
    private static readonly ConcurrentDictionary<string, Func<nint>> s_libraries = new();

    static ImportResolver() => NativeLibrary.SetDllImportResolver(typeof(ImportResolver).Assembly, Resolve);

    /// <summary>Registers the library of an import, before the first of its functions is called.</summary>
    public static void Register(string name, Func<nint> handle) => s_libraries[name] = handle;

    private static nint Resolve(string name, Assembly assembly, DllImportSearchPath? searchPath) =>
        s_libraries.TryGetValue(name, out Func<nint>? handle) ? handle() : 0;
}
