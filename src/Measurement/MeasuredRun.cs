using SqliteBench.Hosting;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>Measures the cases of some studies in alternation, and records each block of them.</summary>
/// <param name="output">For progress and warnings.</param>
public sealed class MeasuredRun(
    IReadOnlyList<StudyRun> runs,
    RunWorkspace workspace,
    RunRecord record,
    TextWriter output
)
{
    private static readonly TimeSpan s_block = TimeSpan.FromMinutes(10);
    private static readonly TimeSpan s_longWait = TimeSpan.FromSeconds(30);

    private readonly List<(LaunchedCase Launched, CaseResult Row)> _measured = [];

    public required ILauncher Launcher { get; init; }

    /// <summary>Whether a case is measured first, such as those that documents quote.</summary>
    public Func<CaseResult, bool> IsImportant { get; init; } = _ => false;

    /// <summary>Called once in each block that takes long, when each case has had some launches: their number, and the results so far.</summary>
    public Action<int, RunResults>? OnFirstPasses { get; init; }

    /// <summary>The cases that this run has launched, without those of an earlier run that it continues.</summary>
    public IReadOnlyList<(LaunchedCase Launched, CaseResult Row)> Measured => _measured;

    /// <summary>The keys of all rows that the run is to have.</summary>
    public IReadOnlyList<string> Keys { get; } =
    [.. runs.SelectMany(run => run.Cases).Select(planned => planned.Row.Key)];

    /// <summary>Prints the time and the disk space that the run needs, and warns if the budget is too short.</summary>
    /// <exception cref="UsageException">There is no case, or too little disk space.</exception>
    public void Announce(TimeSpan? budget)
    {
        UsageException.ThrowIf(
            Keys.Count == 0 && runs.Any(run => run.Study.CasesOf(run.Axes).Any()),
            "no case matches the filter; --list flat lists all cases"
        );
        UsageException.ThrowIf(
            Keys.Count == 0,
            "nothing is left: none of the providers can run any of the workloads with these values"
        );
        if (record.Kept.Count > 0)
        {
            output.WriteLine($"continuing an interrupted run: {Plural.Format(record.Kept.Count, "case")} measured");
        }

        output.WriteAbsences(StudyRun.AbsencesOf(runs));
        DatabaseStorage.WriteWarnings(output, runs.SelectMany(run => run.Places).Distinct());
        TimeSpan least = TimeSpan.Zero;
        foreach (StudyRun run in runs)
        {
            RunCost cost = run.Cost;
            least += cost.Time;
            foreach (Place place in run.Places)
            {
                FreeDisk.ThrowIfLess(place.Directory, cost.DiskBytes);
            }

            output.WriteLine($"{run.Study.Id}: {cost}");
        }

        if (least > budget)
        {
            output.WriteLine(
                Terminal.Wrap(
                    $"warning: --budget is too short: these cases take at least {ProgressReporter.Display(least)}; choose fewer"
                        + " --providers or --workloads"
                )
            );
        }
    }

    /// <summary>Measures all studies. If one of them fails, the others are still measured.</summary>
    /// <returns>Sentences about what went wrong besides the failures of cases.</returns>
    public IReadOnlyList<string> Measure()
    {
        List<string> failures = [];
        foreach (StudyRun run in runs)
        {
            try
            {
                Measure(run);
            }
            catch (Exception exception) when (!Interruption.HasBegun && Fault.IsOfTheMachine(exception))
            {
                failures.Add($"{run.Study.Id}: {exception.Message}");
            }
        }

        string[] lacking = [.. record.Lacking(Keys)];
        if (failures.Count == 0 && lacking.Length > 0)
        {
            string first = lacking[0].Replace('\n', ' ');
            failures.Add(
                $"{Plural.Format(lacking.Length, "case was", "cases were")} not measured; the first is {first}"
            );
        }

        return failures;
    }

    private void Measure(StudyRun run)
    {
        StudyCase[] missing = [.. run.Cases.Where(planned => !record.Kept.ContainsKey(planned.Row.Key))];
        if (missing.Length == 0)
        {
            return;
        }

        workspace.Cache.Prepare(run.Axes.SelectedTemplates, output);
        foreach (PackageVersion version in run.Axes.Versions)
        {
            output.WriteLine($"building the program with {version} ...");
            workspace.Programs.Build(version);
        }

        HashSet<Case> wanted = [.. missing.Select(planned => planned.Case)];
        IReadOnlyList<IReadOnlyList<LaunchedCase>> groups = LaunchedCase.GroupsOf(
            run.Study.CasesOf(run.Axes).Select(planned => planned.Case),
            run.Axes,
            wanted.Contains
        );
        Launch(run, missing, groups);
        LaunchedCase[] launched = [.. groups.SelectMany(group => group)];
        output.WriteLines(LaunchedCase.Warnings(launched).Select(warning => Terminal.Wrap($"warning: {warning}")));
    }

    private void Launch(StudyRun run, StudyCase[] missing, IReadOnlyList<IReadOnlyList<LaunchedCase>> groups)
    {
        HashSet<Case> important =
        [
            .. missing.Where(planned => IsImportant(planned.Row)).Select(planned => planned.Case),
        ];
        TimeSpan time = run.Cost.Launches;
        int launched = 0;
        ProgressReporter progress = new(output, () => time * (groups.Count - launched) / groups.Count);
        foreach (IReadOnlyList<LaunchedCase>[] block in Blocks(groups, time))
        {
            launched += block.Length;
            LaunchedCase[] cases = [.. block.SelectMany(group => group)];
            bool isOver = false;
            try
            {
                new CaseSchedule(Launcher, run.Limits, run.Inspection)
                {
                    IsImportant = launchedCase => important.Contains(launchedCase.Case),
                    Told = progress.Tell,
                    Passed = (pass, left) =>
                    {
                        if (pass == CaseSchedule.FirstPasses && left > s_longWait)
                        {
                            OnFirstPasses?.Invoke(
                                pass,
                                record.PartOf([.. RowsOf(run, missing, cases).Select(entry => entry.Row)])
                            );
                        }
                    },
                }.Run(cases);
                isOver = true;
            }
            finally
            {
                // After an interruption, some cases lack launches.
                LaunchedCase[] complete = Array.FindAll(
                    cases,
                    launchedCase => isOver || launchedCase.Launches >= run.Limits.Least
                );
                (LaunchedCase Launched, CaseResult Row)[] rows = [.. RowsOf(run, missing, complete)];
                _measured.AddRange(rows);
                record.Add([.. rows.Select(entry => entry.Row)]);
            }
        }
    }

    /// <summary>
    /// Divides groups into blocks, each launched together for about ten minutes: an interruption loses the launches of
    /// a whole block.
    /// </summary>
    internal static IEnumerable<T[]> Blocks<T>(IReadOnlyList<T> groups, TimeSpan time) =>
        groups.Chunk(Math.Max(1, (int)Math.Min(groups.Count, groups.Count * (s_block / time))));

    // C++ has one case and a row for each of several versions.
    private static IEnumerable<(LaunchedCase Launched, CaseResult Row)> RowsOf(
        StudyRun run,
        StudyCase[] planned,
        LaunchedCase[] cases
    ) =>
        from studyCase in planned
        from launched in cases
        where launched.Case == studyCase.Case
        select (launched, CaseRow.Create(studyCase.Row, launched, run.Axes));
}
