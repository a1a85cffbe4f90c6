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
}
