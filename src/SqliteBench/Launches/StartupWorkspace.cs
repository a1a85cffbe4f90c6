using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Launches;

/// <summary>
/// What a measurement of starts makes: databases, builds and processes. All of it goes with it, also when it is interrupted;
/// published programs and templates stay.
/// </summary>
internal sealed class StartupWorkspace : IDisposable
{
    private readonly RunDirectory _databases;
    private readonly RunDirectory _builds;
    private readonly ArtifactsLock _results;

    /// <param name="directory">The directory for databases.</param>
    /// <param name="artifacts">The folder of published programs and of their builds.</param>
    /// <param name="results">The folder of the results, which no other run writes to.</param>
    public StartupWorkspace(string directory, string artifacts, ArtifactsLock results)
    {
        _results = results;
        Published = Path.Combine(artifacts, "published");
        Cache = new TemplateCache(Path.Combine(directory, "templates"), PInvokeShim.Provider);
        _databases = new RunDirectory(directory);
        _builds = new RunDirectory(artifacts);
        Signals = new SignalCleanup(Clean);
    }

    /// <summary>Where published programs are kept.</summary>
    public string Published { get; }

    /// <summary>The templates.</summary>
    public TemplateCache Cache { get; }

    /// <summary>Where databases go.</summary>
    public string Databases => _databases.Location;

    /// <summary>Where programs are built.</summary>
    public string Builds => _builds.Location;

    /// <summary>Cleans up when the program is interrupted.</summary>
    public SignalCleanup Signals { get; }

    public void Dispose()
    {
        Signals.Dispose();
        Remove();
    }

    private void Clean()
    {
        ChildProcesses.Kill();
        Remove();
        // One that was started meanwhile.
        ChildProcesses.Kill();
        Cache.RemoveUnfinished();
        _results.Dispose();
    }

    private void Remove()
    {
        _databases.Dispose();
        _builds.Dispose();
    }
}
