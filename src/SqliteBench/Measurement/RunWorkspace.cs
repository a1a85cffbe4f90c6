using System.Collections.Concurrent;
using System.Diagnostics;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.Results;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Versions;

namespace SqliteBench.Measurement;

/// <summary>
/// What a run makes beside its reports: databases, processes that build and measure, and the programs that BenchmarkDotNet
/// generates. All of it goes with the run, also when it is interrupted.
/// </summary>
internal sealed class RunWorkspace : IDisposable
{
    private static readonly TimeSpan s_stop = TimeSpan.FromSeconds(10);
    private readonly RunPlaces _places;
    private readonly SignalCleanup _signals;

    public RunWorkspace(IReadOnlyList<string> directories, bool comparesPlaces)
    {
        Templates = Path.Combine(directories[0], "templates");
        _places = new RunPlaces(directories, comparesPlaces);
        Cases = new CaseDiagnoser(Places[0].Directory);
        Cache = new TemplateCache(Templates, PInvokeShim.Provider);
        _signals = new SignalCleanup(Interrupt);
    }

    /// <summary>Where the templates are kept, for other runs too: in the first directory for databases.</summary>
    public string Templates { get; }

    public TemplateCache Cache { get; }

    /// <summary>Where this run's databases go; to the first place unless a study compares them.</summary>
    public IReadOnlyList<Place> Places => _places.All;

    /// <summary>A sentence for each place that could not be made.</summary>
    public IReadOnlyList<string> Absences => _places.Absences;

    public CaseDiagnoser Cases { get; }

    /// <summary>Stops BenchmarkDotNet when the run is interrupted.</summary>
    public HostGate Gate { get; } = new();

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

/// <summary>
/// Where a run keeps its databases: a folder of its own in every directory that was given, and on a file system that
/// copies on write another one, where it does not.
/// </summary>
internal sealed class RunPlaces : IDisposable
{
    private const string WithoutCopyOnWrite = "without-copy-on-write";

    private readonly List<RunDirectory> _directories = [];

    private readonly List<string> _absences = [];

    public RunPlaces(IReadOnlyList<string> directories, bool comparesCopyOnWrite = true)
    {
        List<(string Name, string Directory)> places = [];
        try
        {
            foreach (string directory in directories)
            {
                RunDirectory run = new(directory);
                _directories.Add(run);
                Volume volume = Volume.Of(run.Location);
                places.Add((NameOf(volume), run.Location));
                if (comparesCopyOnWrite && volume.CopiesOnWrite == true && MakeOther(run) is { } other)
                {
                    places.Add((NameOf(Volume.Of(other)), other));
                }
            }
        }
        catch
        {
            Dispose();
            throw;
        }

        All = [.. places.Select((place, index) => new Place(Unique(places, index), place.Directory))];
    }

    /// <summary>The places, in the order in which they were given.</summary>
    public IReadOnlyList<Place> All { get; }

    /// <summary>A sentence for each folder that could not be made.</summary>
    public IReadOnlyList<string> Absences => _absences;

    public void Dispose() => _directories.ForEach(directory => directory.Dispose());

    private string? MakeOther(RunDirectory run)
    {
        string other = Path.Combine(run.Location, WithoutCopyOnWrite);
        Directory.CreateDirectory(other);
        try
        {
            Volume.DisableCopyOnWrite(other);
            return other;
        }
        catch (IOException exception)
        {
            _absences.Add(exception.Message);
            return null;
        }
    }

    private static string NameOf(Volume volume) =>
        volume.CopiesOnWrite == false ? $"{volume.FileSystem} +C" : volume.FileSystem;

    // Two directories on file systems of one kind are told apart by their order.
    private static string Unique(List<(string Name, string Directory)> places, int index)
    {
        string name = places[index].Name;
        int same = places.Take(index).Count(other => other.Name == name);
        return places.Count(other => other.Name == name) == 1 ? name : $"{name} {same + 1}";
    }
}

/// <summary>
/// The folders of the programs that BenchmarkDotNet generates beside the assembly. It removes them itself only when it
/// comes to its end, and another run may have its own there.
/// </summary>
internal sealed class GeneratedPrograms : EventProcessor
{
    private readonly ConcurrentDictionary<PackageVersion, string> _programs = new();
    private volatile string[] _folders = [];

    /// <summary>The folder of the program that was built with a version; null where none was.</summary>
    public string? FolderOf(PackageVersion version) => _programs.GetValueOrDefault(version);

    public override void OnBuildComplete(BuildPartition partition, BuildResult buildResult)
    {
        if (buildResult.IsBuildSuccess && PackageVersion.Of(partition.RepresentativeBenchmarkCase) is { } version)
        {
            _programs[version] = Path.GetDirectoryName(buildResult.ArtifactsPaths.ExecutablePath)!;
        }
    }

    public override void OnStartBuildStage(IReadOnlyList<BuildPartition> partitions) =>
        _folders = [
            .. partitions.Select(partition =>
                Path.Combine(Path.GetDirectoryName(partition.AssemblyLocation)!, partition.ProgramName)
            ),
        ];

    /// <summary>Removes the folders of this run.</summary>
    public void Remove()
    {
        foreach (string folder in _folders.Where(Directory.Exists))
        {
            try
            {
                Directory.Delete(folder, recursive: true);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // A build that is still being stopped writes there; the folder is ignored by git and small.
            }
        }
    }
}

/// <summary>
/// Stops BenchmarkDotNet when the program is interrupted. It answers the death of a child process with the next one, and
/// cannot be told not to; but it writes to its log before it starts any, so the gate is a log that does not return.
/// </summary>
internal sealed class HostGate : ILogger
{
    private readonly object _change = new();
    private bool _idle = true;
    private volatile int _cleaningThread;

    public string Id => nameof(HostGate);

    public int Priority => 0;

    public T Run<T>(Func<T> run)
    {
        Pass();
        SetIdle(false);
        try
        {
            return run();
        }
        finally
        {
            SetIdle(true);
        }
    }

    /// <summary>Closes the gate for every thread but this one.</summary>
    public void Close() => _cleaningThread = Environment.CurrentManagedThreadId;

    /// <summary>Waits until BenchmarkDotNet stands at the gate, or does not run.</summary>
    public bool WaitUntilIdle(TimeSpan atMost)
    {
        lock (_change)
        {
            return _idle || (Monitor.Wait(_change, atMost) && _idle);
        }
    }

    /// <summary>For the filter of an exception: what fails because of the clean-up does not get further than here.</summary>
    public bool HoldsBack()
    {
        Pass();
        return false;
    }

    public void Write(LogKind logKind, string text) => Pass();

    public void WriteLine() => Pass();

    public void WriteLine(LogKind logKind, string text) => Pass();

    public void Flush() => Pass();

    private void Pass()
    {
        if (_cleaningThread != 0 && _cleaningThread != Environment.CurrentManagedThreadId)
        {
            SetIdle(true);
            Thread.Sleep(Timeout.Infinite);
        }
    }

    private void SetIdle(bool idle)
    {
        lock (_change)
        {
            _idle = idle;
            Monitor.PulseAll(_change);
        }
    }
}
