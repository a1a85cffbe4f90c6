namespace SqliteBench.Measuring;

/// <summary>
/// What a run makes beside its reports: databases, the process that measures, and the programs that BenchmarkDotNet
/// generates. All of it goes with the run, also when it is interrupted.
/// </summary>
internal sealed class RunWorkspace : IDisposable
{
    private readonly GeneratedPrograms _generated = new();
    private readonly RunDirectory _databases;
    private readonly SignalCleanup _signals;

    /// <param name="directory">The directory for databases.</param>
    public RunWorkspace(string directory)
    {
        Directory = directory;
        _databases = new RunDirectory(directory);
        Cases = new CaseDiagnoser(_databases.Location);
        _signals = new SignalCleanup(() =>
        {
            Children.Kill();
            _databases.Dispose();
            _generated.Remove();
        });
    }

    /// <summary>The directory for databases, as it was given.</summary>
    public string Directory { get; }

    /// <summary>Where the templates are kept, for other runs too.</summary>
    public string Templates => Path.Combine(Directory, "templates");

    /// <summary>Where this run's databases go.</summary>
    public string Databases => _databases.Location;

    /// <summary>What the cases reported.</summary>
    public CaseDiagnoser Cases { get; }

    /// <summary>The process that measures at the moment.</summary>
    public ChildProcesses Children { get; } = new();

    public void Dispose()
    {
        _signals.Dispose();
        _databases.Dispose();
        _generated.Remove();
    }
}
