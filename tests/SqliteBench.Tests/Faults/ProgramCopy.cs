namespace SqliteBench.Tests.Faults;

/// <summary>The built program in a folder of its own, where one of its files can be another; gone with the test.</summary>
internal sealed class ProgramCopy : IDisposable
{
    private readonly TemporaryDirectory _folder = new();

    /// <summary>Puts links to the files into the folder. The program is a copy: it looks for files where its own is.</summary>
    public ProgramCopy()
    {
        Link("");
        Link(Path.GetRelativePath(AppContext.BaseDirectory, Path.GetDirectoryName(EngineLibrary.Path)!));
        string program = OwnProgram.Location;
        File.Copy(program, Free(Path.GetFileName(program)));
    }

    public string Free(string name)
    {
        string file = Directory.GetFiles(_folder.Location, name, SearchOption.AllDirectories).ShouldHaveSingleItem();
        File.Delete(file);
        return file;
    }

    public async Task<ProgramRun> RunAsync(params IEnumerable<string> arguments)
    {
        using Process process = ProgramRun.Start(arguments, null, folder: _folder.Location);
        return await ProgramRun.EndAsync(process);
    }

    /// <summary>Starts it in another folder, with a folder of its own for temporary files.</summary>
    public ProcessStartInfo Start(IEnumerable<string> arguments, string folder, string temporary)
    {
        string program = Path.Combine(_folder.Location, Path.GetFileName(OwnProgram.Location));
        string[] command = [.. Interrupts.Restoring, "dotnet", "exec", program, .. arguments];
        return new ProcessStartInfo(command[0], command[1..])
        {
            WorkingDirectory = folder,
            Environment = { ["TMPDIR"] = temporary },
        };
    }

    public void Dispose() => _folder.Dispose();

    private void Link(string below)
    {
        string target = Directory.CreateDirectory(Path.Combine(_folder.Location, below)).FullName;
        foreach (string file in Directory.GetFiles(Path.Combine(AppContext.BaseDirectory, below)))
        {
            string link = Path.Combine(target, Path.GetFileName(file));
            if (!File.Exists(link))
            {
                File.CreateSymbolicLink(link, file);
            }
        }
    }
}
