namespace SqliteBench.Tests.Machine;

/// <summary>A directory for scripts/file-systems.sh, and everything that the script can leave behind.</summary>
internal sealed class FileSystems : IDisposable
{
    private const string FakeTool = "mkfs.btrfs";

    private readonly TemporaryDirectory _parent = new();
    private readonly TemporaryDirectory _fakeTools = new();

    /// <summary>Given to create and remove; it does not exist yet. The space is there to be quoted.</summary>
    public string Location => _parent.File("file systems");

    /// <summary>Mounts and loop devices that name the directory, and the directory itself.</summary>
    public async Task<IReadOnlyList<string>> LeftAsync()
    {
        string name = Path.GetFileName(_parent.Location);
        string[] mounts = await File.ReadAllLinesAsync("/proc/self/mountinfo");
        ProgramRun devices = await RunAsync("losetup", "--list", "--output", "BACK-FILE");
        return
        [
            .. mounts.Concat(devices.Output).Where(line => line.Contains(name, StringComparison.Ordinal)),
            .. Directory.GetFileSystemEntries(_parent.Location),
        ];
    }

    public Task<ProgramRun> CreateAsync() => ScriptAsync("create", Location, "300");

    public Task<ProgramRun> RemoveAsync() => ScriptAsync("remove", Location);

    /// <summary>Puts a program before the last tool that create calls.</summary>
    public void FakeLastTool(string body)
    {
        string tool = _fakeTools.File(FakeTool);
        File.WriteAllText(tool, $"#!/bin/sh\n{body}\n");
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(tool, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        }
    }

    /// <summary>Runs the script, as sudo would for the user 12345 of the group 54321.</summary>
    public Task<ProgramRun> ScriptAsync(params string[] arguments) =>
        RunAsync("bash", [Path.Combine(Repository.Root, "scripts", "file-systems.sh"), .. arguments]);

    public async Task<ProgramRun> RunAsync(string program, params string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["PATH"] = $"{_fakeTools.Location}:{Environment.GetEnvironmentVariable("PATH")}";
        start.Environment["SUDO_UID"] = "12345";
        start.Environment["SUDO_GID"] = "54321";
        using Process process = Process.Start(start)!;
        return await ProgramRun.EndAsync(process);
    }

    public void Dispose()
    {
        // What a failed test left mounted must not be deleted through its mount. Nothing here waits for this thread.
        Task.Run(RemoveAsync).GetAwaiter().GetResult();
        _parent.Dispose();
        _fakeTools.Dispose();
    }
}
