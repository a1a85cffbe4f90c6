namespace SqliteBench.Tests.Programs;

/// <summary>A pipe in the place of a file, until this goes: a process that opens the file to read is held there.</summary>
internal sealed class HeldFile : IDisposable
{
    private readonly string _path;
    private FileStream? _writer;

    private HeldFile(string path) => _path = path;

    private string Kept => _path + ".kept";

    /// <summary>Puts the pipe there.</summary>
    public static async Task<HeldFile> PutAsync(string path)
    {
        HeldFile held = new(path);
        File.Move(path, held.Kept);
        (await ChildProcess.RunAsync("mkfifo", path)).ExitCode.ShouldBe(0);
        return held;
    }

    /// <summary>Waits until a process is held, and after that one has ended, until the next one is.</summary>
    public async Task ReachAsync()
    {
        // A pipe is opened to write when somebody has opened it to read; that blocks a thread.
        FileStream writer = await Task
            .Factory.StartNew(
                () => new FileStream(_path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite),
                TaskCreationOptions.LongRunning
            )
            .WaitAsync(TestRun.End);
        // Without a moment at which nobody has it open: whoever is held then would read to the end.
        _writer?.Dispose();
        _writer = writer;
    }

    public void Dispose()
    {
        File.Move(Kept, _path, overwrite: true);
        _writer?.Dispose();
    }
}
