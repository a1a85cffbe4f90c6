namespace SqliteBench.Tests.Faults;

/// <summary>A file system of some megabytes in a file, which can be filled and made read-only.</summary>
internal sealed class SmallDisk : IDisposable
{
    private const string Filler = "filler";
    private const long BlockSize = 1024;
    private readonly TemporaryDirectory _parent = new();
    private bool _isMounted;

    private SmallDisk() { }

    public string Location => _parent.File("disk");

    private string Image => _parent.File("image");

    public static async Task<SmallDisk> MountAsync(int megabytes)
    {
        SmallDisk disk = new();
        await using (FileStream file = File.Create(disk.Image))
        {
            file.SetLength(megabytes * 1_000_000L);
        }

        Directory.CreateDirectory(disk.Location);
        await RunAsync("mkfs.ext4", "-q", "-m", "0", "-N", "64", "-O", "^has_journal", disk.Image);
        await disk.MountAsync();
        return disk;
    }

    /// <summary>What is there beside what the file system and this class made.</summary>
    public IReadOnlyList<string> Entries() =>
        [
            .. Directory
                .GetFileSystemEntries(Location)
                .Select(entry => Path.GetFileName(entry))
                .Where(name => name != "lost+found" && !name.StartsWith(Filler))
                .Order(StringComparer.Ordinal),
        ];

    public void Fill()
    {
        for (long size = new DriveInfo(Location).AvailableFreeSpace; size >= BlockSize; )
        {
            size = Math.Min(size, new DriveInfo(Location).AvailableFreeSpace);
            if (!Take(size))
            {
                size /= 2;
            }
        }
    }

    /// <summary>Leaves no room for another file, however many bytes are free.</summary>
    public void TakeFiles()
    {
        while (Take(0))
        {
            // One more is there.
        }
    }

    /// <summary>Has it find an error, upon which it takes no further changes.</summary>
    public async Task BreakAsync()
    {
        string device = (await RunAsync("findmnt", "-n", "-o", "SOURCE", Location)).Trim();
        await File.WriteAllTextAsync($"/sys/fs/ext4/{Path.GetFileName(device)}/trigger_fs_error", "1");
    }

    public async Task RepairAsync()
    {
        await RunAsync("umount", Location);
        _isMounted = false;
        // 1: errors were corrected.
        (await ChildProcess.RunAsync("e2fsck", "-f", "-y", Image)).ExitCode.ShouldBeLessThanOrEqualTo(1);
        await MountAsync();
    }

    public void Dispose()
    {
        if (_isMounted)
        {
            // Nothing here waits for this thread.
            Task.Run(() => RunAsync("umount", "--lazy", Location)).GetAwaiter().GetResult();
        }
        _parent.Dispose();
    }

    private bool Take(long size)
    {
        string path = Path.Combine(Location, $"{Filler}-{Guid.NewGuid():n}");
        try
        {
            using FileStream file = new(
                path,
                new FileStreamOptions
                {
                    Mode = FileMode.CreateNew,
                    Access = FileAccess.Write,
                    PreallocationSize = size,
                }
            );
            return true;
        }
        catch (IOException)
        {
            File.Delete(path);
            return false;
        }
    }

    private async Task MountAsync()
    {
        await RunAsync("mount", "-o", "loop,errors=remount-ro", Image, Location);
        _isMounted = true;
    }

    private static async Task<string> RunAsync(string program, params string[] arguments)
    {
        EndedProcess ended = await ChildProcess.RunAsync(program, arguments);
        ended.ExitCode.ShouldBe(0, $"{program}: {ended.Error}");
        return ended.Output;
    }
}
