using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Studies;
using SqliteBench.Versions;

namespace SqliteBench.Commands;

/// <summary>One study of a run: its cases, and those that are measured already.</summary>
internal sealed class StudySession
{
    // A first table is shown only if more time than this is left.
    private static readonly TimeSpan s_worthwhile = TimeSpan.FromSeconds(30);

    private readonly StudyRun _run;
    private readonly BenchmarkDotNetRun _benchmarkDotNet;
    private readonly RunWorkspace _workspace;
    private readonly RunRecord _record;
    private readonly RunChoices _choices;
    private readonly StudyCase[] _missing;

    public StudySession(
        StudyRun run,
        BenchmarkDotNetRun benchmarkDotNet,
        RunWorkspace workspace,
        RunRecord record,
        RunChoices choices
    )
    {
        _run = benchmarkDotNet.Launches is { } launches ? run with { Limits = LaunchLimits.Exactly(launches) } : run;
        _benchmarkDotNet = benchmarkDotNet;
        _workspace = workspace;
        _record = record;
        _choices = choices;
        StudyCase[] cases = benchmarkDotNet.Filter(run.Study, run.Study.CasesOf(run.Axes));
        _missing = [.. cases.Where(one => !record.Kept.ContainsKey(one.Row.Key))];
        Keys = [.. cases.Select(one => one.Row.Key)];
    }

    /// <summary>The keys of all cases that the arguments choose, in their order.</summary>
    public IReadOnlyList<string> Keys { get; }

    /// <summary>Measures the cases that are missing.</summary>
    /// <returns>What BenchmarkDotNet objects to.</returns>
    /// <exception cref="IOException">Templates or programs that they need cannot be made.</exception>
    public IReadOnlyList<string> Measure()
    {
        if (_missing.Length == 0)
        {
            return [];
        }

        Prepare();
        HashSet<Case> wanted = [.. _missing.Select(one => one.Case)];
        IReadOnlyList<IReadOnlyList<LaunchedCase>> groups = LaunchedCase.GroupsOf(
            _run.Study.CandidatesOf(_run.Axes),
            _run.Axes,
            wanted.Contains
        );
        Launch(groups);
        LaunchedCase[] all = [.. groups.SelectMany(group => group)];
        IReadOnlyList<string> objections = _benchmarkDotNet.Report(_run.Study, MeasuredOf(all));
        Console.Out.WriteLines(LaunchedCase.Doubts(all).Select(doubt => LastScreen.Wrap($"warning: {doubt}")));
        return objections;
    }

    private void Prepare()
    {
        TemplatePreparation.Run(_run.Axes.SelectedTemplates, _workspace.Cache, Console.Out);
        foreach (PackageVersion version in _run.Axes.Versions)
        {
            Console.WriteLine($"building the program with {version} ...");
            _workspace.Programs.Build(version);
        }
    }

    private void Launch(IReadOnlyList<IReadOnlyList<LaunchedCase>> groups)
    {
        HashSet<Case> quoted =
        [
            .. _missing.Where(one => _choices.Quoted.Any(figure => figure.Uses(one.Row))).Select(one => one.Case),
        ];
        TimeSpan time = _run.Cost.Launches;
        int launched = 0;
        ProgressReporter progress = new(Console.Out, () => time * (groups.Count - launched) / groups.Count);
        WorkerLauncher launcher = new(_run.Axes, _workspace.Programs.FolderOf);
        foreach (IReadOnlyList<LaunchedCase>[] block in Blocks(groups, time))
        {
            launched += block.Length;
            LaunchedCase[] cases = [.. block.SelectMany(group => group)];
            LaunchLimits limits = _run.Limits with { Time = _run.Limits.Time * block.Length / groups.Count };
            new CaseSchedule(launcher, limits, _run.Inspection)
            {
                Cancellation = Interruption.Token,
                IsImportant = one => quoted.Contains(one.Case),
                Told = progress.Tell,
                Passed = (pass, left) =>
                {
                    if (pass == CaseSchedule.FirstPasses && left > s_worthwhile)
                    {
                        ShowFirst(cases);
                    }
                },
            }.Run(cases);
            _record.Add(RowsOf(cases));
        }
    }

    /// <summary>
    /// Groups that are launched together, of about ten minutes. In more, more cases would meet the same state of the machine,
    /// but an interruption would lose more: the launches of all of them.
    /// </summary>
    /// <param name="time">Estimated time of all groups.</param>
    internal static IEnumerable<T[]> Blocks<T>(IReadOnlyList<T> groups, TimeSpan time) =>
        groups.Chunk(Math.Max(1, (int)Math.Min(groups.Count, groups.Count * (TimeSpan.FromMinutes(10) / time))));

    private void ShowFirst(IReadOnlyList<LaunchedCase> cases)
    {
        Console.WriteLine();
        Console.WriteLine($"First table, after {CaseSchedule.FirstPasses} launches of each case:");
        Console.WriteLine();
        Console.Write(LastScreen.Of(_record.PartOf(RowsOf(cases)), StudyCatalog.ForReports));
    }

    private CaseResult[] RowsOf(IReadOnlyList<LaunchedCase> cases) => [.. MeasuredOf(cases).Select(one => one.Row)];

    private MeasuredCase[] MeasuredOf(IReadOnlyList<LaunchedCase> cases) =>
        [
            .. from one in _missing
            from launched in cases
            where launched.Case == one.Case
            select new MeasuredCase(one, launched, CaseRow.Of(one.Row, launched, _run.Axes)),
        ];
}
