using System.Diagnostics;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Faults;

/// <summary>A file system of some megabytes in a file, which can be filled, freed, and made read-only.</summary>
internal sealed class SmallDisk : IDisposable
{
    private const string Filler = "filler";
    private const long BlockSize = 1024;
    private readonly TemporaryDirectory _parent = new();
    private bool _isMounted;

    private SmallDisk() { }

    /// <summary>Where it is mounted.</summary>
    public string Location => _parent.File("disk");

    private string Image => _parent.File("image");

    /// <summary>Makes and mounts one.</summary>
    /// <param name="megabytes">Its size.</param>
    public static async Task<SmallDisk> MountAsync(int megabytes)
    {
        SmallDisk disk = new();
        await using (FileStream file = File.Create(disk.Image))
        {
            file.SetLength(megabytes * 1_000_000L);
        }

        Directory.CreateDirectory(disk.Location);
        await RunAsync("mkfs.ext4", "-q", "-m", "0", "-O", "^has_journal", disk.Image);
        await disk.MountAsync();
        return disk;
    }

    /// <summary>What is there beside what the file system and this class made.</summary>
    public IReadOnlyList<string> Entries() =>
        [
            .. Directory
                .GetFileSystemEntries(Location)
                .Select(entry => Path.GetFileName(entry))
                .Where(name => name != "lost+found" && !name.StartsWith(Filler, StringComparison.Ordinal))
                .Order(StringComparer.Ordinal),
        ];

    /// <summary>Leaves no block free.</summary>
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

    /// <summary>Takes back what filled it.</summary>
    public void Free() => Array.ForEach(Directory.GetFiles(Location, Filler + "*"), File.Delete);

    /// <summary>Has it find an error, upon which it takes no further changes.</summary>
    public async Task BreakAsync()
    {
        string device = (await RunAsync("findmnt", "-n", "-o", "SOURCE", Location)).Output[0];
        await File.WriteAllTextAsync($"/sys/fs/ext4/{Path.GetFileName(device)}/trigger_fs_error", "1");
    }

    /// <summary>Has it take changes again.</summary>
    public async Task RepairAsync()
    {
        await RunAsync("umount", Location);
        _isMounted = false;
        // 1: errors were corrected.
        (await EndAsync("e2fsck", "-f", "-y", Image)).ExitCode.ShouldBeLessThanOrEqualTo(1);
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

    private static async Task<ProgramRun> RunAsync(string program, params string[] arguments)
    {
        ProgramRun run = await EndAsync(program, arguments);
        run.ExitCode.ShouldBe(0, $"{program}: {string.Join('\n', run.Error)}");
        return run;
    }

    private static async Task<ProgramRun> EndAsync(string program, params string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        return await ProgramRun.EndAsync(process);
    }
}
