namespace SqliteBench.Providers.Engine;

/// <summary>
/// The SQLite library of all providers that share an engine: chosen once per process, or else the bundled one.
/// </summary>
public static class EngineLibrary
{
    // The library name in the imports of Sqlite3, which ImportResolver replaces by the chosen engine.
    internal const string ImportName = "sqlitebench-engine";

    private static readonly Lock Gate = new();
    private static volatile LoadedEngine? _current;
    private static SqliteConfig s_config = SqliteConfig.Normal;

    /// <summary>The engine in use; asking for it before a choice chooses the bundled one for good.</summary>
    public static LoadedEngine Current => _current ?? UseBundled();

    public static string Path => Current.Path;

    /// <summary>Chooses the engine of this process and configures it. The same choice again does nothing.</summary>
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
                        $"The engine '{choice}' ({config}) cannot be chosen: this process already uses '{used.Choice}' ({s_config})."
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

    private static LoadedEngine UseBundled()
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
    // The newest function that every provider needs.
    private const string RequiredFunction = "sqlite3_close_v2";

    /// <summary>Loads the library of a choice, without making it the engine of the process.</summary>
    /// <exception cref="EngineLoadException">The file is missing, cannot be loaded, or is no SQLite.</exception>
    public static LoadedEngine Load(EngineChoice choice)
    {
        string path = Locate(choice);
        nint handle = Open(path);
        if (!NativeLibrary.TryGetExport(handle, RequiredFunction, out _))
        {
            throw new EngineLoadException($"'{path}' is not a SQLite library: it has no function {RequiredFunction}.");
        }

        return new LoadedEngine(choice, path, handle);
    }

    private static string Locate(EngineChoice choice) =>
        choice.File switch
        {
            null when choice == EngineChoice.Bundled => BundledLibrary.Locate(),
            null => LibraryNames.Current.Sqlite,
            { } file when File.Exists(file) => file,
            { } file => throw new EngineLoadException($"There is no SQLite library '{file}'."),
        };

    /// <summary>Loads any shared library, after checking that it is complete.</summary>
    internal static nint Open(string path)
    {
        try
        {
            if (File.Exists(path) && ElfFile.IsTruncated(path))
            {
                throw new EngineLoadException($"'{path}' cannot be loaded: the file is truncated.");
            }

            return NativeLibrary.Load(path, typeof(LoadedEngine).Assembly, null);
        }
        catch (Exception exception)
            when (exception
                    is DllNotFoundException
                        or BadImageFormatException
                        or IOException
                        or UnauthorizedAccessException
            )
        {
            string message = $"'{path}' cannot be loaded: it is missing, or not a shared library for this system.";
            throw new EngineLoadException(message, exception);
        }
    }
}

/// <summary>The SQLite that the providers which share an engine run on, as <c>--engine</c> says.</summary>
public sealed record EngineChoice
{
    private readonly string text;

    private EngineChoice(string text) => this.text = text;

    public static EngineChoice Bundled { get; } = new("bundled");

    public static EngineChoice System { get; } = new("system");

    /// <summary>The full path of a chosen shared library, or null for <see cref="Bundled"/> and <see cref="System"/>.</summary>
    public string? File => this == Bundled || this == System ? null : text;

    /// <param name="text"><c>bundled</c>, <c>system</c> or a path, made absolute: workers start elsewhere.</param>
    public static EngineChoice Parse(string text)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(text);
        return text.ToLowerInvariant() switch
        {
            "bundled" => Bundled,
            "system" => System,
            _ => new EngineChoice(Path.GetFullPath(text)),
        };
    }

    public override string ToString() => text;
}

/// <summary>An engine or extension cannot be used; the message is for the user.</summary>
public sealed class EngineLoadException(string message, Exception? innerException = null)
    : Exception(message, innerException);

/// <summary>Resolves this assembly's imports, for which an assembly can have only one resolver.</summary>
internal static class ImportResolver
{
    private static readonly ConcurrentDictionary<string, Func<nint>> s_libraries = new();

    static ImportResolver() =>
        NativeLibrary.SetDllImportResolver(
            typeof(ImportResolver).Assembly,
            (name, _, _) => s_libraries.TryGetValue(name, out Func<nint>? handle) ? handle() : 0
        );

    public static void Register(string name, Func<nint> handle) => s_libraries[name] = handle;
}
