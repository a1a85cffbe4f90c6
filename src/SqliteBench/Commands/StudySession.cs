using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Studies;
using SqliteBench.Versions;

namespace SqliteBench.Commands;

/// <summary>One study of a run: its cases, and those that are measured already.</summary>
internal sealed class StudySession(
    StudyRun run,
    BenchmarkDotNetRun benchmarkDotNet,
    RunWorkspace workspace,
    RunRecord record,
    RunChoices choices
)
{
    // A first table is shown only if more time than this is left.
    private static readonly TimeSpan s_worthwhile = TimeSpan.FromSeconds(30);

    private readonly StudyRun _run = benchmarkDotNet.Launches is { } launches
        ? run with
        {
            Limits = LaunchLimits.Exactly(launches),
        }
        : run;

    private readonly StudyCase[] _cases = benchmarkDotNet.Filter(run.Study, run.Study.CasesOf(run.Axes));

    /// <summary>The keys of all cases that the arguments choose, in their order.</summary>
    public IEnumerable<string> Keys => _cases.Select(one => one.Row.Key);

    private IEnumerable<StudyCase> Missing => _cases.Where(one => !record.Kept.ContainsKey(one.Row.Key));

    /// <returns>What BenchmarkDotNet objects to.</returns>
    /// <exception cref="IOException">Templates or programs that they need cannot be made.</exception>
    public IReadOnlyList<string> Measure()
    {
        if (!Missing.Any())
        {
            return [];
        }

        Prepare();
        HashSet<Case> wanted = [.. Missing.Select(one => one.Case)];
        IReadOnlyList<CaseGroup> groups = CaseGroup.Of(_run.Study.CandidatesOf(_run.Axes), _run.Axes, wanted.Contains);
        Launch(groups);
        IReadOnlyList<string> objections = benchmarkDotNet.Report(_run.Study, MeasuredOf(groups));
        Console.Out.WriteLines(
            LaunchedCase
                .Doubts(groups.SelectMany(group => group.Cases))
                .Select(doubt => LastScreen.Wrap($"warning: {doubt}"))
        );
        return objections;
    }

    private void Prepare()
    {
        TemplatePreparation.Run(_run.Axes.SelectedTemplates, workspace.Cache, Console.Out);
        foreach (PackageVersion version in _run.Axes.Versions)
        {
            Console.WriteLine($"building the program with {version} ...");
            workspace.Programs.Build(version);
        }
    }

    private void Launch(IReadOnlyList<CaseGroup> groups)
    {
        HashSet<Case> quoted =
        [
            .. Missing.Where(one => choices.Quoted.Any(figure => figure.Uses(one.Row))).Select(one => one.Case),
        ];
        TimeSpan time = _run.Cost.Launches;
        int launched = 0;
        ProgressReporter progress = new(Console.Out, () => time * (groups.Count - launched) / groups.Count);
        WorkerLauncher launcher = new(_run.Axes, workspace.Programs.FolderOf);
        foreach (CaseGroup[] block in CaseGroup.Blocks(groups, time))
        {
            launched += block.Length;
            LaunchLimits limits = _run.Limits with { Time = _run.Limits.Time * block.Length / groups.Count };
            new LaunchSchedule(launcher, limits)
            {
                Inspection = _run.Inspection,
                IsQuoted = one => quoted.Contains(one.Case),
                Told = progress.Tell,
                Passed = (pass, left) =>
                {
                    if (pass == LaunchSchedule.FirstPasses && left > s_worthwhile)
                    {
                        ShowFirst(block);
                    }
                },
            }.Run([.. block.SelectMany(group => group.Cases)]);
            record.Add(RowsOf(block));
        }
    }

    private void ShowFirst(IReadOnlyList<CaseGroup> groups)
    {
        Console.WriteLine();
        Console.WriteLine($"First table, after {LaunchSchedule.FirstPasses} launches of each case:");
        Console.WriteLine();
        Console.Write(LastScreen.Of(record.PartOf(RowsOf(groups)), StudyCatalog.ForReports));
    }

    private CaseResult[] RowsOf(IReadOnlyList<CaseGroup> groups) => [.. MeasuredOf(groups).Select(one => one.Row)];

    private MeasuredCase[] MeasuredOf(IReadOnlyList<CaseGroup> groups) =>
        [
            .. from one in Missing
            from @group in groups
            let launched = @group.Find(one.Case)
            where launched is not null
            select new MeasuredCase(one, launched, CaseRow.Of(one.Row, launched, @group, _run.Axes)),
        ];
}
