using System.Globalization;
using SqliteBench.Studies;
using SqliteBench.Volumes;

namespace SqliteBench.Measuring;

/// <summary>
/// Where a run keeps its databases: a folder of its own in every directory that was given, and on a file system that
/// copies on write another one, where it does not.
/// </summary>
internal sealed class RunPlaces : IDisposable
{
    private const string WithoutCopyOnWrite = "without-copy-on-write";

    private readonly List<RunDirectory> _directories = [];

    private readonly List<string> _absences = [];

    /// <param name="directories">Existing directories.</param>
    /// <param name="comparesCopyOnWrite">Whether to make the other folders where a file system copies on write.</param>
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

    /// <inheritdoc />
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
        return places.Count(other => other.Name == name) == 1
            ? name
            : string.Create(CultureInfo.InvariantCulture, $"{name} {same + 1}");
    }
}
