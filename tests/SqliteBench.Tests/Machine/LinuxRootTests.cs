namespace SqliteBench.Tests.Machine;

/// <summary>Tests with a directory in whose files a Linux system would tell what it runs on.</summary>
public abstract class LinuxRootTests : DirectoryTests
{
    private protected LinuxFiles Files => new(Temporary.Location);

    /// <summary>Writes a file, with a line feed at its end as the kernel does.</summary>
    protected void Write(string path, string text = "")
    {
        string file = Temporary.File(path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text + '\n');
    }

    /// <summary>Makes a relative link to a directory, as those of sysfs are.</summary>
    protected void Link(string path, string target)
    {
        string link = Temporary.File(path);
        Directory.CreateDirectory(Path.GetDirectoryName(link)!);
        Directory.CreateDirectory(Temporary.File(target));
        Directory.CreateSymbolicLink(link, Path.GetRelativePath(Path.GetDirectoryName(link)!, Temporary.File(target)));
    }

    /// <summary>A block device that sysfs knows by its number and its name.</summary>
    protected void Device(string number, string directory, bool? rotational = null)
    {
        Link($"sys/dev/block/{number}", directory);
        Link($"sys/class/block/{Path.GetFileName(directory)}", directory);
        if (rotational is { } turns)
        {
            Write($"{directory}/queue/rotational", turns ? "1" : "0");
        }
    }
}
