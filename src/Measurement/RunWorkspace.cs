using SqliteBench.Hosting;

namespace SqliteBench.Measurement;

/// <summary>The folders of a run for its databases and for builds with other versions of a package.</summary>
/// <remarks>Each directory has one and, if its file system copies on write, another in which it does not.</remarks>
public sealed class RunWorkspace : IDisposable
{
    private readonly SignalHandler _signals = new(Interruption.Begin);
    private readonly List<RunDirectory> _runs = [];

    public RunWorkspace(IReadOnlyList<string> directories, bool comparesPlaces = true)
    {
        Templates = Path.Combine(directories[0], "templates");
        List<Place> places = [];
        try
        {
            foreach (string directory in directories)
            {
                RunDirectory run = new(directory);
                _runs.Add(run);
                Volume volume = Volume.Find(run.Location);
                places.Add(new Place(NameOf(volume), run.Location));
                if (comparesPlaces && volume.CopiesOnWrite == true && MakeOther(run) is { } other)
                {
                    places.Add(new Place(NameOf(Volume.Find(other)), other));
                }
            }
        }
        catch
        {
            Dispose();
            throw;
        }

        Places = [.. places.Select((place, index) => place with { Name = Unique(places, index) })];
    }

    public string Templates { get; }

    public TemplateCache Cache => new(Templates);

    public IReadOnlyList<Place> Places { get; }

    public List<string> Absences { get; } = [];

    /// <summary>Builds of this program with other versions of a package.</summary>
    public VersionPrograms Programs => new(Places[0].Directory);

    /// <summary>Returns the runs with their directories and, if package versions are compared, with these.</summary>
    public StudyRun[] Place(IReadOnlyList<StudyRun> runs, VersionRequest? request)
    {
        StudyRun[] placed = [.. runs.Select(run => run.In(Templates, Places))];
        if (request is not null)
        {
            IEnumerable<PackageVersion> versions = request.Versions.Select(asked =>
                Programs.Restore(request.Provider, asked)
            );
            placed = [placed[0].With(request.Provider, [.. versions.Distinct()])];
        }

        return [.. placed.Select(run => run with { Absences = [.. run.Absences, .. Absences] })];
    }

    public void Dispose()
    {
        _runs.ForEach(run => run.Dispose());
        _signals.Dispose();
    }

    private string? MakeOther(RunDirectory run)
    {
        string other = Path.Combine(run.Location, "without-copy-on-write");
        Directory.CreateDirectory(other);
        try
        {
            Volume.DisableCopyOnWrite(other);
            return other;
        }
        catch (IOException exception)
        {
            Absences.Add(exception.Message);
            return null;
        }
    }

    private static string NameOf(Volume volume) =>
        volume.CopiesOnWrite == false ? $"{volume.FileSystem} +C" : volume.FileSystem;

    // Two directories on file systems of one kind are told apart by their order.
    private static string Unique(List<Place> places, int index)
    {
        string name = places[index].Name;
        int earlier = places.Take(index).Count(place => place.Name == name);
        return places.Count(place => place.Name == name) == 1 ? name : $"{name} {earlier + 1}";
    }
}
