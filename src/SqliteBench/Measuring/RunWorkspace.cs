using System.Diagnostics;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Measuring;

/// <summary>
/// What a run makes beside its reports: databases, processes that build and measure, and the programs that BenchmarkDotNet
/// generates. All of it goes with the run, also when it is interrupted.
/// </summary>
internal sealed class RunWorkspace : IDisposable
{
    private static readonly TimeSpan s_stop = TimeSpan.FromSeconds(10);
    private readonly RunPlaces _places;
    private readonly SignalCleanup _signals;

    /// <param name="directories">The directories for databases; the first takes the templates too.</param>
    /// <param name="comparesPlaces">Whether a study compares them, with and without copy-on-write.</param>
    public RunWorkspace(IReadOnlyList<string> directories, bool comparesPlaces)
    {
        Directory = directories[0];
        _places = new RunPlaces(directories, comparesPlaces);
        Cases = new CaseDiagnoser(Places[0].Directory);
        Cache = new TemplateCache(Templates, PInvokeShim.Provider);
        _signals = new SignalCleanup(Interrupt);
    }

    /// <summary>The first directory for databases, as it was given.</summary>
    public string Directory { get; }

    /// <summary>Where the templates are kept, for other runs too.</summary>
    public string Templates => Path.Combine(Directory, "templates");

    /// <summary>The templates.</summary>
    public TemplateCache Cache { get; }

    /// <summary>Where this run's databases go; to the first place unless a study compares them.</summary>
    public IReadOnlyList<Place> Places => _places.All;

    /// <summary>A sentence for each place that could not be made.</summary>
    public IReadOnlyList<string> Absences => _places.Absences;

    /// <summary>What the cases reported.</summary>
    public CaseDiagnoser Cases { get; }

    /// <summary>Stops BenchmarkDotNet when the run is interrupted.</summary>
    public HostGate Gate { get; } = new();

    /// <summary>The programs that BenchmarkDotNet generates.</summary>
    public GeneratedPrograms Generated { get; } = new();

    /// <summary>The folder of the results, which no other run writes to; null where nothing is measured.</summary>
    public ArtifactsLock? Results { get; init; }

    /// <summary>What keeps the results when the run is interrupted: called when nothing is measured any more.</summary>
    public Action? Keep { get; set; }

    public void Dispose()
    {
        _signals.Dispose();
        _places.Dispose();
        Generated.Remove();
    }

    private void Interrupt()
    {
        Gate.Close();
        // A child that ends is followed by another until BenchmarkDotNet stands still.
        Stopwatch clock = Stopwatch.StartNew();
        do
        {
            ChildProcesses.Kill();
        } while (!Gate.WaitUntilIdle(TimeSpan.FromMilliseconds(50)) && clock.Elapsed < s_stop);

        ChildProcesses.Kill();
        // Reports name what the databases were on, while these are there.
        Keep?.Invoke();
        _places.Dispose();
        Cache.RemoveUnfinished();
        Generated.Remove();
        Results?.Dispose();
    }
}
