namespace SqliteBench.Tests.Machine;

/// <summary>A directory with the files in which a Linux system would tell what it runs on.</summary>
internal sealed class SampleRoot : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public string Location => _directory.Location;

    /// <summary>Writes a file, with a line feed at its end as the kernel does.</summary>
    public void Write(string path, string text = "")
    {
        string file = _directory.File(path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text + '\n');
    }

    /// <summary>Makes a relative link to a directory, as those of sysfs are.</summary>
    public void Link(string path, string target)
    {
        string link = _directory.File(path);
        Directory.CreateDirectory(Path.GetDirectoryName(link)!);
        Directory.CreateDirectory(_directory.File(target));
        Directory.CreateSymbolicLink(link, Path.GetRelativePath(Path.GetDirectoryName(link)!, _directory.File(target)));
    }

    /// <summary>A block device that sysfs knows by its number and its name.</summary>
    public void Device(string number, string directory, bool? rotational = null)
    {
        Link($"sys/dev/block/{number}", directory);
        Link($"sys/class/block/{Path.GetFileName(directory)}", directory);
        if (rotational is { } turns)
        {
            Write($"{directory}/queue/rotational", turns ? "1" : "0");
        }
    }

    public void Dispose() => _directory.Dispose();
}
