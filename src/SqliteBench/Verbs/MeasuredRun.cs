using BenchmarkDotNet.Reports;
using SqliteBench.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Measuring;
using SqliteBench.PackageVersions;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Verbs;

/// <summary>A run from its announcement to its reports.</summary>
/// <param name="arguments">The arguments for BenchmarkDotNet.</param>
/// <param name="runs">The studies.</param>
/// <param name="workspace">What the run makes.</param>
/// <param name="choices">How the run is made.</param>
internal sealed class MeasuredRun(
    BenchmarkArguments arguments,
    IReadOnlyList<StudyRun> runs,
    RunWorkspace workspace,
    RunChoices choices
)
{
    private readonly string[] _absences = [.. runs.SelectMany(run => run.Facts.Absences).Distinct()];

    /// <summary>Measures the studies.</summary>
    /// <returns>The exit code.</returns>
    /// <exception cref="UsageException">The disk is too small, or it cannot go on with the interrupted run.</exception>
    public int Measure()
    {
        RunOrigin origin = Describe();
        if (choices.Interrupted is { } interrupted)
        {
            InterruptedRun.ThrowIfElsewhere(interrupted, origin.Environment);
            origin = interrupted.ToOrigin();
        }

        Announce();
        RunRecord record = new(arguments.Results, origin, workspace.Cases, Kept());
        if (record.Kept.Count > 0)
        {
            Console.WriteLine(
                $"goes on after an interruption: {Reporting.Figure.Plain(record.Kept.Count)} cases are measured"
            );
        }

        try
        {
            List<string> failures = [];
            List<Summary> summaries = [];
            bool isWhole = true;
            foreach (StudyRun run in runs)
            {
                StudySession session = new(run, arguments, workspace, choices, record);
                workspace.Keep = () => Keep(session, record);
                summaries.AddRange(Measure(session, run, failures));
                failures.AddRange(session.Failures);
                isWhole &= session.IsWhole;
            }

            IReadOnlyList<string> reports = KeepAll(summaries, record, isWhole, failures);
            return RunEnding.Report(summaries, workspace.Cases, _absences, failures, reports);
        }
        catch (Exception) when (workspace.Gate.HoldsBack())
        {
            throw;
        }
    }

    // What keeps a study from being measured keeps no other from it.
    private IReadOnlyList<Summary> Measure(StudySession session, StudyRun run, List<string> failures)
    {
        try
        {
            return session.Measure();
        }
        catch (Exception exception) when (!workspace.Gate.HoldsBack() && Fault.IsOfTheMachine(exception))
        {
            failures.Add($"{run.Study.Id}: {exception.Message}");
            return [];
        }
    }

    private IReadOnlyList<string> KeepAll(
        IReadOnlyList<Summary> summaries,
        RunRecord record,
        bool isWhole,
        List<string> failures
    )
    {
        if (record.Complete(summaries, isWhole) is not { } results)
        {
            return [];
        }

        string[] ofStudies = [.. RunEnding.ReportsOf(summaries)];
        RunReports reports = new(results, Console.Out);
        reports.WriteResults(record.Path);
        if (choices.Label is { } label)
        {
            reports.Publish(arguments.FolderOf(label), ofStudies);
        }

        reports.WritePage(Path.GetDirectoryName(record.Path)!);
        failures.AddRange(reports.Failures);
        return [.. ofStudies, .. reports.Files];
    }

    private static void Keep(StudySession session, RunRecord record)
    {
        int Measured() => record.Kept.Count + record.Reports.Count;
        try
        {
            record.LeaveOutBrokenOff();
            if (Measured() == 0)
            {
                return;
            }

            session.KeepReports();
        }
#pragma warning disable CA1031 // The results are written already; a report that cannot be made must not keep the databases.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            Console.WriteLine($"no partial report: {exception.Message}");
        }

        string path = Path.GetRelativePath(Environment.CurrentDirectory, record.Path);
        Console.WriteLine(
            $"partial: {Reporting.Figure.Plain(Measured())} cases are kept in {path}; the same command with --resume goes on"
        );
    }

    private IReadOnlyList<CaseResult>? Kept() =>
        choices.Interrupted?.Cases is { } cases && runs[0].Axes.Versions is { Count: > 0 } versions
            ? WholeSettings.Of(cases, versions.Count * (runs[0].Axes.Providers.Count + runs[0].Study.Beside.Count))
            : choices.Interrupted?.Cases;

    private void Announce()
    {
        foreach (string absence in _absences)
        {
            Console.WriteLine($"left out: {absence}");
        }

        foreach (string warning in runs.SelectMany(run => run.Facts.Warnings).Distinct())
        {
            Console.WriteLine($"warning: {warning}");
        }

        foreach (StudyRun run in runs)
        {
            Console.WriteLine($"{run.Study.Id}: {run.Cost}{(arguments.NamesJob ? " with the suite's own job" : "")}");
        }

        foreach (StudyRun run in runs)
        {
            foreach (Place place in run.Facts.Places)
            {
                FreeDisk.ThrowIfLess(place.Directory, run.Cost.DiskBytes);
            }
        }
    }

    private RunOrigin Describe() =>
        new()
        {
            Label = choices.Label ?? "",
            Started = TimeProvider.System.GetLocalNow(),
            Commit = GitCommit.Of(Repository.Root),
            IsPartial = true,
            Command = runs[0].Facts.Command,
            Environment = RunEnvironment.Of(
                MachineFingerprint.Read(runs.MaxBy(run => run.Facts.Places.Count)!.Facts.Places),
                runs[0].Axes.Engine
            ),
        };
}
