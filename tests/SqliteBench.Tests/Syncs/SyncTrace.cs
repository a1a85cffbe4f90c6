namespace SqliteBench.Tests.Syncs;

internal sealed record SyncCounts(string Run, long Observed, long Files, long Directories);

/// <summary>Counts the system calls of <see cref="SyncsProgram"/> with strace.</summary>
internal static partial class SyncTrace
{
    /// <summary>Executes the workload with all available providers.</summary>
    public static async Task<SyncCounts[]> CountAsync(IEnumerable<string> pragmas)
    {
        // Temporary files may be in memory; what was built is on a disk.
        string folder = Path.Combine(AppContext.BaseDirectory, $"syncs-{Guid.NewGuid():n}");
        Directory.CreateDirectory(folder);
        try
        {
            string trace = Path.Combine(folder, "trace");
            EndedProcess child = await ChildProcess.RunAsync(
                "strace",
                [
                    // The filter stops the program at these calls alone.
                    .. (string[])["-f", "--seccomp-bpf", "-y", "-o", trace, "-e", "trace=fsync,fdatasync,%%stat"],
                    Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet",
                    .. (string[])["exec", typeof(SyncsProgram).Assembly.Location, folder, .. pragmas],
                ]
            );
            child.ExitCode.ShouldBe(0, child.Error);
            ILookup<string, string> seen = Parse(File.ReadLines(trace)).ToLookup(sync => sync.Run, sync => sync.Path);
            return
            [
                .. from line in child.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries)
                let cells = line.Split('\t')
                let run = cells[0]
                let directories = seen[run].Count(path => path.EndsWith($"/{run}"))
                let observed = long.Parse(cells[1], CultureInfo.InvariantCulture)
                select new SyncCounts(run, observed, seen[run].Count() - directories, directories),
            ];
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>Finds what each run synced in its folder between its marks.</summary>
    public static IEnumerable<(string Run, string Path)> Parse(IEnumerable<string> trace)
    {
        string? run = null;
        foreach (string line in trace)
        {
            if (Mark().Match(line) is { Success: true } mark)
            {
                run = mark.Groups["mark"].Value == "begin" ? mark.Groups["run"].Value : null;
            }

            string path = Sync().Match(line).Groups["path"].Value;
            if (run is not null && $"{path}/".Contains($"/{run}/"))
            {
                yield return (run, path);
            }
        }
    }

    [GeneratedRegex(@"""[^""]*/(?<run>[^/""]+/[^/""]+)/[^/""]+-(?<mark>begin|end)""", RegexOptions.ExplicitCapture)]
    private static partial Regex Mark();

    // The beginning of a call, whether it ends on the same line or is resumed on another.
    [GeneratedRegex(@"^\d+ +f(data)?sync\(\d+<(?<path>[^>]+)>", RegexOptions.ExplicitCapture)]
    private static partial Regex Sync();
}

/// <summary>A test that needs strace and the observer; it is skipped, with the reason, where either cannot be used.</summary>
internal sealed class StraceFactAttribute : FactAttribute
{
    public StraceFactAttribute() =>
        Skip =
            NativeBaseline.Provider.Absence
            ?? Installed.Absence("strace")
            ?? (CanTrace() ? null : "strace is not allowed to trace");

    private static bool CanTrace()
    {
        ProcessStartInfo start = new("strace", ["-o", "/dev/null", "true"]) { RedirectStandardError = true };
        using Process strace = Process.Start(start)!;
        strace.WaitForExit();
        return strace.ExitCode == 0;
    }
}
