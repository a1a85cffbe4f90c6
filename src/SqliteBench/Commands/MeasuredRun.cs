namespace SqliteBench.Commands;

internal sealed class MeasuredRun(
    BenchmarkDotNetRun benchmarkDotNet,
    IReadOnlyList<StudyRun> runs,
    RunWorkspace workspace,
    RunChoices choices
)
{
    private readonly string[] _absences = [.. runs.SelectMany(run => run.Absences).Distinct()];

    public int Measure()
    {
        RunOrigin origin = CommandOutput.Describe(
            choices.Label,
            choices.Command,
            runs.MaxBy(run => run.Places.Count)!.Places,
            string.Join(", ", runs[0].Axes.On(Axis.Engines)),
            [.. runs.SelectMany(run => run.Axes.On(Axis.Providers)).Distinct()],
            _absences
        );
        if (choices.Interrupted is { } interrupted)
        {
            InterruptedRun.ThrowIfElsewhere(interrupted, origin);
            origin = interrupted.ToOrigin();
        }

        RunRecord record = new(benchmarkDotNet.Results, origin, Kept());
        if (record.Kept.Count > 0)
        {
            Console.WriteLine($"continuing an interrupted run: {Plural.Of(record.Kept.Count, "case")} measured");
        }

        StudySession[] sessions =
        [
            .. runs.Select(run => new StudySession(run, benchmarkDotNet, workspace, record, choices)),
        ];
        UsageException.ThrowIf(
            sessions.All(session => !session.Keys.Any()),
            runs.Any(run => run.Study.CandidatesOf(run.Axes).Any())
                ? "no case matches the filter; --list flat lists all cases"
                : "nothing is left: none of the providers can run any of the workloads with these values"
        );
        Announce();
        List<string> failures = [];
        try
        {
            foreach ((StudySession session, StudyRun run) in sessions.Zip(runs))
            {
                try
                {
                    failures.AddRange(session.Measure());
                }
                // What keeps a study from being measured keeps no other from it.
                catch (Exception exception) when (!Interruption.HasBegun && Fault.IsOfTheMachine(exception))
                {
                    failures.Add($"{run.Study.Id}: {exception.Message}");
                }
            }
        }
        finally
        {
            if (Interruption.HasBegun)
            {
                Keep(record);
            }
        }

        string[] keys = [.. sessions.SelectMany(session => session.Keys)];
        string[] lacking = [.. record.Lacking(keys)];
        if (failures.Count == 0 && lacking.Length > 0)
        {
            string first = lacking[0].Replace('\n', ' ');
            failures.Add($"{Plural.Of(lacking.Length, "case was", "cases were")} not measured; the first is {first}");
        }

        return End(record.Complete(keys), record.Path, failures);
    }

    private int End(RunResults? results, string path, List<string> failures)
    {
        RunReports? reports = results is null ? null : new(results, Console.Out);
        if (results is not null && reports is not null)
        {
            reports.Write(path, CommandOutput.FolderOf(choices.Label, benchmarkDotNet.Artifacts));
            failures.AddRange(reports.Failures);
            failures.AddRange(results.Cases.Select(result => result.Failure).OfType<string>());
            Console.WriteLine();
            Console.Write(LastScreen.Of(results, StudyCatalog.ForReports, PublishedElsewhere()));
        }

        Console.Out.WriteAbsences(_absences);
        reports?.Announce();
        return Console.Error.WriteFailures(failures);
    }

    // A label that cannot be read must not spoil the end of a run.
    private RunResults[] PublishedElsewhere()
    {
        try
        {
            return [.. RunSource.ReadAll(Paths.Published).Where(machine => machine.Label != choices.Label)];
        }
        catch (UsageException)
        {
            return [];
        }
    }

    private static void Keep(RunRecord record)
    {
        int measured = record.Kept.Count + record.Measured.Count(result => result.Failure is null);
        string path = Path.GetRelativePath(Paths.Caller, record.Path);
        string partial =
            measured == 0
                ? "partial: no case was complete, so nothing is kept"
                : $"partial: {Plural.Of(measured, "case is", "cases are")} kept in {path}; the same command with --resume continues";
        Console.WriteLine(Terminal.Wrap(partial));
    }

    private IReadOnlyList<CaseResult>? Kept() =>
        choices.Interrupted?.Cases is { } cases && runs[0].Axes.Versions is { Count: > 0 } versions
            ? InterruptedRun.OfWholeSettings(
                cases,
                versions.Count * (runs[0].Axes.Providers.Count + runs[0].Study.Beside.Count)
            )
            : choices.Interrupted?.Cases;

    private void Announce()
    {
        Console.Out.WriteAbsences(_absences);
        Console.Out.WriteWarnings(runs.SelectMany(run => run.Places).Distinct());
        (StudyRun Run, RunCost Cost)[] planned = [.. runs.Select(run => (run, run.Cost))];
        foreach (
            (Place place, RunCost cost) in planned.SelectMany(one => one.Run.Places, (one, place) => (place, one.Cost))
        )
        {
            FreeDisk.ThrowIfLess(place.Directory, cost.DiskBytes);
        }

        Console.Out.WriteLines(planned.Select(one => $"{one.Run.Study.Id}: {one.Cost}"));
        TimeSpan least = TimeSpan.FromSeconds(planned.Sum(one => one.Cost.Time.TotalSeconds));
        if (least > choices.Budget)
        {
            Console.WriteLine(
                Terminal.Wrap(
                    $"warning: --budget is too short: these cases take at least {ProgressReporter.Display(least)}; choose fewer"
                        + " --providers or --workloads"
                )
            );
        }
    }
}

/// <param name="Quoted">Figures in documents, whose cases are measured first. Empty for a run without a label.</param>
/// <param name="Budget">How long the run may take; null where it was not said.</param>
internal sealed record RunChoices(
    string? Label,
    string Command,
    IReadOnlyList<QuotedFigure> Quoted,
    TimeSpan? Budget,
    RunResults? Interrupted
);
