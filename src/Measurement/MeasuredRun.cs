using SqliteBench.Hosting;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>Measures the cases of some studies in alternation, and records each block of them.</summary>
public sealed class MeasuredRun(
    IReadOnlyList<StudyRun> runs,
    RunWorkspace workspace,
    RunRecord record,
    TextWriter output
)
{
    private static readonly TimeSpan s_timeOfBlock = TimeSpan.FromMinutes(10);
    private static readonly TimeSpan s_longWait = TimeSpan.FromSeconds(30);

    private readonly List<(LaunchedCase Launched, CaseResult Row)> _measured = [];

    public required ILauncher Launcher { get; init; }

    /// <summary>Whether documents quote a case, so that it is launched more often; see LaunchSchedule.</summary>
    public Func<CaseResult, bool> IsImportant { get; init; } = _ => false;

    /// <summary>Called once in each block that takes long, when each case has had some launches: their number, and the results so far.</summary>
    public Action<int, RunResults>? OnFirstPasses { get; init; }

    /// <summary>The cases that this run has launched, without those of an earlier run that it continues.</summary>
    public IReadOnlyList<(LaunchedCase Launched, CaseResult Row)> Measured => _measured;

    /// <summary>The keys of the results of all cases, in the order of the results.</summary>
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
        Volume.WriteWarnings(output, runs.SelectMany(run => run.Places).Distinct());
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
            string time = ProgressReporter.Display(least);
            output.WriteLine(
                Terminal.Wrap(
                    $"warning: --budget is too short: these cases take at least {time}; choose fewer --providers or --workloads"
                )
            );
        }
    }

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
            string number = Plural.Format(lacking.Length, "case was", "cases were");
            failures.Add($"{number} not measured; the first is {lacking[0].Replace('\n', ' ')}");
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
        IEnumerable<string> warnings = LaunchedCase.Warnings([.. groups.SelectMany(group => group)]);
        output.WriteLines(warnings.Select(warning => Terminal.Wrap($"warning: {warning}")));
    }

    private void Launch(StudyRun run, StudyCase[] missing, IReadOnlyList<IReadOnlyList<LaunchedCase>> groups)
    {
        Case[] important = [.. missing.Where(planned => IsImportant(planned.Row)).Select(planned => planned.Case)];
        TimeSpan time = run.Cost.Launches;
        int launched = 0;
        ProgressReporter progress = new(output, () => time * (groups.Count - launched) / groups.Count);
        foreach (IReadOnlyList<LaunchedCase>[] block in Blocks(groups, time))
        {
            launched += block.Length;
            LaunchedCase[] cases = [.. block.SelectMany(group => group)];
            try
            {
                new CaseSchedule(Launcher, run.Limits, run.Inspection)
                {
                    IsImportant = launchedCase => important.Contains(launchedCase.Case),
                    OnProgress = progress.Tell,
                    OnPassCompleted = (pass, left) =>
                    {
                        if (pass == CaseSchedule.FirstPasses && left > s_longWait)
                        {
                            CaseResult[] rows = [.. RowsOf(run, missing, cases).Select(entry => entry.Row)];
                            OnFirstPasses?.Invoke(pass, record.PartOf(rows));
                        }
                    },
                }.Run(cases);
            }
            finally
            {
                // After an interruption, some cases lack launches.
                LaunchedCase[] complete = Array.FindAll(
                    cases,
                    @case => @case.Failure is not null || @case.Launches >= run.Limits.Least
                );
                (LaunchedCase Launched, CaseResult Row)[] rows = [.. RowsOf(run, missing, complete)];
                _measured.AddRange(rows);
                record.Add([.. rows.Select(entry => entry.Row)]);
            }
        }
    }

    // Groups are launched together for about ten minutes: an interruption loses the launches of a whole block.
    internal static IEnumerable<T[]> Blocks<T>(IReadOnlyList<T> groups, TimeSpan time) =>
        groups.Chunk(Math.Max(1, (int)Math.Min(groups.Count, groups.Count * (s_timeOfBlock / time))));

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
