using SqliteBench.Hosting;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>A command of a sitting that has ended. Loads are the cores that other processes used, or null.</summary>
internal sealed record MeasuredPart(
    string Id,
    string Commit,
    DateTimeOffset Started,
    double Minutes,
    double? LoadBefore,
    double? LoadAfter,
    int ExitCode
);

/// <summary>Runs the commands that measure all that is published; a file in the label's folder lists them.</summary>
public sealed class Sitting(string folder, string commit, bool resumes, Func<string[], int> run)
{
    public const string FileName = "sitting.json";

    private static readonly JsonSerializerOptions s_json = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
    };

    // A resumed record has parts of several commits.
    private readonly List<MeasuredPart> _parts = resumes ? Read(Path.Combine(folder, FileName)) : [];

    /// <summary>Whether a part has been measured without a failure.</summary>
    public bool Has(string id) => _parts.Exists(part => part.Id == id && part.ExitCode == Hosting.ExitCode.Success);

    public static void Announce(IReadOnlyList<PublishedPart> parts, string directory, TextWriter output)
    {
        output.WriteLines(parts.Select(part => $"{part.Id}: {About(part.Time)}, {FreeDisk.Megabytes(part.DiskBytes)}"));
        long disk = parts.Max(part => part.DiskBytes);
        output.WriteLine($"in all: {About(Sum(parts))}, at most {FreeDisk.Megabytes(disk)} of disk");
        FreeDisk.ThrowIfLess(directory + Path.DirectorySeparatorChar, disk);
    }

    /// <summary>Waits a minute for other programs: a build that has just ended may still keep the machine busy.</summary>
    public static void WaitUntilQuiet()
    {
        Stopwatch clock = Stopwatch.StartNew();
        while (MachineChecks.Load(ProcessorTimes.Observe()) is { Severity: not Severity.Ok, Fact: var load })
        {
            UsageException.ThrowIf(
                clock.Elapsed > TimeSpan.FromMinutes(1),
                $"this machine is busy: {load}; stop other programs, or measure with --even-if-busy"
            );
        }
    }

    public IReadOnlyList<string> Measure(
        IReadOnlyList<PublishedPart> parts,
        Func<PublishedPart, string[]> optionsOf,
        TextWriter output
    )
    {
        List<string> failed = [];
        foreach ((int place, PublishedPart part) in parts.Index().Where(part => !Has(part.Item.Id)))
        {
            string left = About(Sum(parts.Skip(place).Where(later => !Has(later.Id))));
            output.WriteLine($"\n{place + 1}/{parts.Count} {part.Id}, {left} left in all");
            if (Measure(part.Id, [.. part.Arguments, .. optionsOf(part)]) != Hosting.ExitCode.Success)
            {
                failed.Add($"{part.Id}; the same command with --resume measures it again");
            }
        }

        return failed;
    }

    public int Measure(string id, string[] arguments)
    {
        Write();
        double? before = Load();
        DateTimeOffset started = TimeProvider.System.GetLocalNow();
        int code = run(IsInterrupted(arguments) ? [.. arguments, "--resume"] : arguments);
        Interruption.ThrowIfBegun();
        double minutes = Math.Round((TimeProvider.System.GetLocalNow() - started).TotalMinutes, 1);
        _parts.RemoveAll(part => part.Id == id);
        _parts.Add(new MeasuredPart(id, commit, started, minutes, before, Load(), code));
        Write();
        return code;
    }

    private static string About(TimeSpan time) => $"about {ProgressReporter.Display(time)}";

    private static TimeSpan Sum(IEnumerable<PublishedPart> parts) =>
        TimeSpan.FromSeconds(parts.Sum(part => part.Time.TotalSeconds));

    private void Write()
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, FileName), JsonSerializer.Serialize(_parts, s_json) + "\n");
    }

    private static List<MeasuredPart> Read(string path)
    {
        UsageException.ThrowIf(!File.Exists(path), $"--resume: there is no {path} to resume from");
        return JsonSerializer.Deserialize<List<MeasuredPart>>(File.ReadAllText(path), s_json)!;
    }

    // Only studies, whose arguments begin with an option, can be continued.
    private bool IsInterrupted(string[] arguments)
    {
        string path = ResultsFile.OfArtifacts(Paths.Artifacts);
        return resumes
            && File.Exists(path)
            && ResultsFile.Read(path) is { IsPartial: true } interrupted
            && interrupted.Command == RepeatableArguments.Of(arguments, Repository.Root)
            && arguments[0].StartsWith('-');
    }

    private static double? Load() =>
        ProcessorTimes.Observe() is var (before, after) ? Math.Round(after.CoresOfOthers(before), 2) : null;
}
