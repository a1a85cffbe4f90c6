using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>A run's results, written to its file after each block; a resumed run begins with earlier ones.</summary>
public sealed class RunRecord(string path, RunOrigin origin, IReadOnlyList<CaseResult>? kept = null)
{
    private readonly List<CaseResult> _measured = [];

    // A case that failed is measured again: the cause, such as a full disk, may be gone.
    private readonly Dictionary<string, CaseResult> _kept = (kept ?? [])
        .Where(result => result.Failure is null)
        .DistinctBy(result => result.Key)
        .ToDictionary(result => result.Key);

    public string Path { get; } = path;

    public IReadOnlyDictionary<string, CaseResult> Kept => _kept;

    public IReadOnlyList<CaseResult> Measured => _measured;

    public CaseResult? Find(string key) => _measured.Find(result => result.Key == key) ?? _kept.GetValueOrDefault(key);

    public void Add(IReadOnlyList<CaseResult> results)
    {
        _measured.AddRange(results);
        // The previous run's file is better than one without rows.
        if (results.Count > 0)
        {
            ResultsFile.TryWrite(Path, PartOf([.. _kept.Values, .. _measured]));
        }
    }

    /// <summary>Returns the keys of cases that have neither a time nor a failure.</summary>
    public IEnumerable<string> Lacking(IEnumerable<string> keys) =>
        keys.Where(key => Find(key) is not { } result || (result.Failure is null && result.Metric("time_ns") is null));

    /// <summary>Returns the results of a run that has ended, in the order of its keys; null if it has none.</summary>
    public RunResults? Complete(IReadOnlyList<string> keys)
    {
        CaseResult[] results = [.. keys.Select(Find).OfType<CaseResult>()];
        bool isWhole = results.Length == keys.Count;
        return results.Length > 0 ? new RunResults(origin with { IsPartial = !isWhole }, results) : null;
    }

    public RunResults PartOf(IReadOnlyList<CaseResult> some) => new(origin with { IsPartial = true }, some);
}

/// <summary>Finds what <c>--resume</c> can keep of an interrupted run.</summary>
public static class InterruptedRun
{
    /// <exception cref="UsageException">There is no such run, or it had other arguments or another commit.</exception>
    public static RunResults Read(string path, string command)
    {
        UsageException.ThrowIf(!File.Exists(path), $"--resume: there is no {path} to resume from");
        RunResults run = ResultsFile.Read(path);
        string commit = GitCommit.Read(Repository.Root);
        UsageException.ThrowIf(
            !run.IsPartial && run.Cases.All(result => result.Failure is null),
            "--resume: the last run finished; nothing is missing"
        );
        UsageException.ThrowIf(
            run.Command != command,
            $"--resume: the interrupted run had the arguments '{run.Command}', not '{command}'"
        );
        UsageException.ThrowIf(
            run.Commit != commit,
            $"--resume: the interrupted run measured commit '{run.Commit}', but this is commit '{commit}'"
        );
        return run;
    }

    /// <exception cref="UsageException">The interrupted run was on another machine or another system.</exception>
    public static void ThrowIfElsewhere(RunOrigin run, RunOrigin now)
    {
        // A kernel that boots anew keeps a little more or less of the memory for itself.
        string? changed = run
            .Environment.Concat(now.Environment)
            .Select(value => value.Key)
            .Except(ResultColumns.Prices)
            .FirstOrDefault(name => name != "memory_bytes" && run.Fact(name) != now.Fact(name));
        UsageException.ThrowIf(
            changed is not null,
            $"--resume: {changed} was '{run.Fact(changed!)}' in the interrupted run and is '{now.Fact(changed!)}' now"
        );
    }

    /// <summary>Returns the results of an interrupted run that still hold; null without such a run.</summary>
    public static IReadOnlyList<CaseResult>? Kept(RunResults? interrupted, StudyRun run)
    {
        if (interrupted is null || run.Axes.Versions.Count == 0)
        {
            return interrupted?.Cases;
        }

        int candidates = run.Axes.Providers.Count + run.Study.OtherCandidates.Count;
        return CompleteSettings(interrupted.Cases, run.Axes.Versions.Count * candidates);
    }

    /// <summary>Returns the results of settings measured with all versions, because ratios are of all at once.</summary>
    public static IReadOnlyList<CaseResult> CompleteSettings(IReadOnlyList<CaseResult> kept, int casesOfSetting) =>
        [
            .. kept.Where(result => result.Failure is null)
                .GroupBy(SettingOf)
                .Where(setting => setting.Count() == casesOfSetting)
                .SelectMany(setting => setting),
        ];

    private static string SettingOf(CaseResult result) =>
        (result with { Provider = "", Axes = [.. result.Axes.Where(axis => axis.Key != ResultColumns.Version)] }).Key;
}

/// <summary>Describes a run for the head of its results: command, commit, time and machine.</summary>
public static class RunDescription
{
    public static RunOrigin Describe(string? label, string command, IReadOnlyList<StudyRun> runs) =>
        Describe(
            label,
            command,
            runs.MaxBy(run => run.Places.Count)!.Places,
            string.Join(", ", runs[0].Axes.On(Axis.Engines)),
            [.. runs.SelectMany(run => run.Axes.On(Axis.Providers)).Distinct()],
            StudyRun.AbsencesOf(runs)
        );

    public static RunOrigin Describe(
        string? label,
        string command,
        IReadOnlyList<Place> places,
        string engine,
        IReadOnlyList<Provider> providers,
        IReadOnlyList<string> absences
    ) =>
        Describe(label, command) with
        {
            Environment = MachineFingerprint.Read(places).ToColumns(engine, providers, absences),
        };

    public static RunOrigin Describe(string? label, string command) =>
        new()
        {
            Label = label ?? "",
            Started = TimeProvider.System.GetLocalNow(),
            Commit = GitCommit.Read(Repository.Root),
            IsPartial = true,
            Command = command,
            Environment = [],
        };
}

/// <summary>The commit of a folder, as results name it.</summary>
public static class GitCommit
{
    // The bound is generous, because git status is slow on a network drive.
    private static readonly TimeSpan s_bound = TimeSpan.FromMinutes(5);

    /// <summary>Returns the commit, with <c>-dirty</c> if tracked files differ; empty without git or a repository.</summary>
    public static string Read(string folder)
    {
        if (Ask(folder, "rev-parse", "HEAD") is not { Length: > 0 } commit)
        {
            return "";
        }

        // Changes to kept results do not make the code that measured them dirty.
        const string ButResults = ":(exclude)BenchmarkDotNet.Artifacts";
        string? changes = Ask(folder, "status", "--porcelain", "--untracked-files=no", "--", ".", ButResults);
        return changes is { Length: 0 } ? commit : $"{commit}-dirty";
    }

    private static string? Ask(string folder, params IReadOnlyList<string> arguments) =>
        ChildProcesses.Ask("git", ["-C", folder, .. arguments], s_bound, Interruption.Token);
}
