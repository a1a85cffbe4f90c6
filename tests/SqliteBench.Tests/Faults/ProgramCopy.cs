using SqliteBench.Providers.Engine;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Faults;

/// <summary>A copy of the built program, of which files can be taken away and damaged; gone with the tests.</summary>
public sealed class ProgramCopy : IDisposable
{
    private readonly TemporaryDirectory _folder = new();

    /// <summary>Copies what runs here.</summary>
    public ProgramCopy()
    {
        Copy("");
        Copy(Path.GetRelativePath(AppContext.BaseDirectory, Path.GetDirectoryName(EngineLibrary.Path)!));
    }

    /// <summary>A file of the copy.</summary>
    /// <param name="name">Its name.</param>
    public string File(string name) =>
        Directory.GetFiles(_folder.Location, name, SearchOption.AllDirectories).ShouldHaveSingleItem();

    /// <summary>Runs the copy while one of its files is another.</summary>
    /// <param name="name">The file's name.</param>
    /// <param name="change">Puts something in the place of the file with a path.</param>
    /// <param name="runs">The arguments of each run.</param>
    internal async Task<ProgramRun[]> RunWithAsync(string name, Action<string> change, params string[][] runs)
    {
        string file = File(name);
        byte[] whole = await System.IO.File.ReadAllBytesAsync(file);
        UnixFileMode mode = OperatingSystem.IsWindows() ? default : System.IO.File.GetUnixFileMode(file);
        System.IO.File.Delete(file);
        try
        {
            change(file);
            List<ProgramRun> done = [];
            foreach (string[] arguments in runs)
            {
                using System.Diagnostics.Process process = ProgramRun.Start(arguments, null, folder: _folder.Location);
                done.Add(await ProgramRun.EndAsync(process));
            }

            return [.. done];
        }
        finally
        {
            System.IO.File.Delete(file);
            await System.IO.File.WriteAllBytesAsync(file, whole);
            if (!OperatingSystem.IsWindows())
            {
                System.IO.File.SetUnixFileMode(file, mode);
            }
        }
    }

    public void Dispose() => _folder.Dispose();

    private void Copy(string below)
    {
        string source = Path.Combine(AppContext.BaseDirectory, below);
        string target = Directory.CreateDirectory(Path.Combine(_folder.Location, below)).FullName;
        foreach (string file in Directory.Exists(source) ? Directory.GetFiles(source) : [])
        {
            System.IO.File.Copy(file, Path.Combine(target, Path.GetFileName(file)));
        }
    }
}
