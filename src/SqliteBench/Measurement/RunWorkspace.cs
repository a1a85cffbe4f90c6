using SqliteBench.Machine;
using SqliteBench.Versions;

namespace SqliteBench.Measurement;

/// <summary>
/// What a run makes besides its reports: databases, worker processes, and builds with other versions of a package. All
/// of it is removed when the run ends or is interrupted.
/// </summary>
internal sealed class RunWorkspace : IDisposable
{
    private readonly RunPlaces _places;
    private readonly SignalCleanup _signals;

    public RunWorkspace(IReadOnlyList<string> directories, bool comparesPlaces)
    {
        Templates = Path.Combine(directories[0], "templates");
        _places = new RunPlaces(directories, comparesPlaces);
        Cache = new TemplateCache(Templates);
        Programs = new VersionPrograms(Places[0].Directory);
        _signals = new SignalCleanup(Interrupt);
    }

    /// <summary>Where the templates are kept, for other runs too: in the first directory for databases.</summary>
    public string Templates { get; }

    public TemplateCache Cache { get; }

    /// <summary>Where this run's databases go; to the first place unless a study compares them.</summary>
    public IReadOnlyList<Place> Places => _places.All;

    /// <summary>A sentence for each place that could not be made.</summary>
    public IReadOnlyList<string> Absences => _places.Absences;

    public VersionPrograms Programs { get; }

    /// <summary>The folder of the results, which no other run writes to; null where nothing is measured.</summary>
    public ArtifactsLock? Results { get; init; }

    /// <summary>What keeps the results when the run is interrupted: called when nothing is measured any more.</summary>
    public Action? Keep { get; set; }

    public void Dispose()
    {
        _signals.Dispose();
        _places.Dispose();
    }

    private void Interrupt()
    {
        // Reports name what the databases were on, while these are there.
        Keep?.Invoke();
        _places.Dispose();
        Cache.RemoveUnfinished();
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
