namespace SqliteBench.Providers.Engine;

/// <summary>
/// The one SQLite of this process: every provider that shares an engine runs on it, so that a difference between them
/// is the provider's. It is chosen once; a provider used before that gets the bundled one.
/// </summary>
public static class EngineLibrary
{
    /// <summary>The library name that the P/Invoke shim imports from.</summary>
    internal const string ImportName = "sqlitebench-engine";

    private static readonly Lock Gate = new();
    private static volatile LoadedEngine? _current;

    /// <summary>The engine in use; the bundled one is taken when none was chosen.</summary>
    /// <exception cref="EngineLoadException">The bundled engine cannot be used.</exception>
    public static LoadedEngine Current => _current ?? UseBundledUnlessChosen();

    /// <exception cref="EngineLoadException">The bundled engine cannot be used.</exception>
    public static string Path => Current.Path;

    /// <summary>Chooses the engine of this process. Choosing the same one again does nothing.</summary>
    /// <exception cref="EngineLoadException">It cannot be used; another choice may follow.</exception>
    /// <exception cref="InvalidOperationException">Another engine is in use already.</exception>
    public static void Use(EngineChoice choice)
    {
        lock (Gate)
        {
            if (_current is { } used)
            {
                if (used.Choice != choice)
                {
                    throw new InvalidOperationException(
                        $"The engine '{choice}' cannot be chosen: this process uses '{used.Choice}' already."
                    );
                }

                return;
            }

            LoadedEngine loaded = LoadedEngine.Load(choice);
            ImportResolver.Register(ImportName, () => Current.Handle);
            _current = loaded;
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
