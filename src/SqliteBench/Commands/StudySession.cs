namespace SqliteBench.Commands;

internal sealed class StudySession(
    StudyRun run,
    BenchmarkDotNetRun benchmarkDotNet,
    RunWorkspace workspace,
    RunRecord record,
    RunChoices choices
)
{
    private readonly StudyRun _run = benchmarkDotNet.Launches is { } launches
        ? run with
        {
            Limits = LaunchLimits.Exactly(launches),
        }
        : run;

    private readonly StudyCase[] _cases = run.Cases;

    public ILauncher Launcher { get; init; } =
        new WorkerLauncher(workspace.Programs.FolderOf) { WarmsUp = benchmarkDotNet.WarmsUp };

    public IEnumerable<string> Keys => _cases.Select(one => one.Row.Key);

    private IEnumerable<StudyCase> Missing => _cases.Where(one => !record.Kept.ContainsKey(one.Row.Key));

    public IReadOnlyList<string> Measure()
    {
        if (!Missing.Any())
        {
            return [];
        }

        TemplatePreparation.Run(_run.Axes.SelectedTemplates, workspace.Cache, Console.Out);
        foreach (PackageVersion version in _run.Axes.Versions)
        {
            Console.WriteLine($"building the program with {version} ...");
            workspace.Programs.Build(version);
        }

        HashSet<Case> wanted = [.. Missing.Select(one => one.Case)];
        IReadOnlyList<IReadOnlyList<LaunchedCase>> groups = LaunchedCase.GroupsOf(
            _run.Study.CandidatesOf(_run.Axes),
            _run.Axes,
            wanted.Contains
        );
        Launch(groups);
        LaunchedCase[] all = [.. groups.SelectMany(group => group)];
        IReadOnlyList<string> objections = benchmarkDotNet.Report(_run.Study, MeasuredOf(all));
        Console.Out.WriteLines(LaunchedCase.Warnings(all).Select(doubt => Terminal.Wrap($"warning: {doubt}")));
        return objections;
    }

    private void Launch(IReadOnlyList<IReadOnlyList<LaunchedCase>> groups)
    {
        HashSet<Case> quoted =
        [
            .. Missing.Where(one => choices.Quoted.Any(figure => figure.Uses(one.Row))).Select(one => one.Case),
        ];
        TimeSpan time = _run.Cost.Launches;
        (int launched, int least) = (0, _run.Limits.Least);
        ProgressReporter progress = new(Console.Out, () => time * (groups.Count - launched) / groups.Count);
        foreach (IReadOnlyList<LaunchedCase>[] block in Blocks(groups, time))
        {
            launched += block.Length;
            LaunchedCase[] cases = [.. block.SelectMany(group => group)];
            bool isOver = false;
            try
            {
                new CaseSchedule(Launcher, _run.Limits, _run.Inspection)
                {
                    IsImportant = one => quoted.Contains(one.Case),
                    Told = progress.Tell,
                    Passed = (pass, left) =>
                    {
                        if (pass == CaseSchedule.FirstPasses && left > TimeSpan.FromSeconds(30))
                        {
                            Console.WriteLine($"\nFirst table, after {pass} launches of each case:\n");
                            Console.Write(LastScreen.Of(record.PartOf(RowsOf(cases)), StudyCatalog.ForReports));
                        }
                    },
                }.Run(cases);
                isOver = true;
            }
            finally
            {
                // After an interruption, some cases lack launches.
                record.Add(RowsOf(Array.FindAll(cases, one => isOver || one.Launches >= least)));
            }
        }
    }

    /// <summary>Groups launched together, for about ten minutes: an interruption loses the launches of all.</summary>
    internal static IEnumerable<T[]> Blocks<T>(IReadOnlyList<T> groups, TimeSpan time) =>
        groups.Chunk(Math.Max(1, (int)Math.Min(groups.Count, groups.Count * (TimeSpan.FromMinutes(10) / time))));

    private CaseResult[] RowsOf(IReadOnlyList<LaunchedCase> cases) => [.. MeasuredOf(cases).Select(one => one.Row)];

    private MeasuredCase[] MeasuredOf(IReadOnlyList<LaunchedCase> cases) =>
        [
            .. from one in Missing
            from launched in cases
            where launched.Case == one.Case
            select new MeasuredCase(one, launched, CaseRow.Of(one.Row, launched, _run.Axes)),
        ];
}
