using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Measurement.Turns;

namespace SqliteBench.Measurement;

/// <summary>
/// What a run will need, estimated before it starts by figures that were measured on a cloud machine with two cores; of the disk
/// for the templates and the largest setting: its copies and their journals.
/// </summary>
/// <param name="Preparation">Time for templates and builds.</param>
/// <param name="Launches">Time for launches.</param>
/// <param name="DiskBytes">Bytes of disk.</param>
internal sealed record RunCost(int Cases, TimeSpan Preparation, TimeSpan Launches, long DiskBytes)
{
    private const double SecondsOfBuild = 25;

    /// <summary>Time in which a worker process starts, prepares and warms up.</summary>
    private const double SecondsOfStart = 1.1;

    /// <summary>Estimates a study.</summary>
    public static RunCost Of(StudyDefinition study, Axes axes, LaunchLimits limits, Inspection inspection)
    {
        ICaseSettings[] settings = [.. study.SettingsOf(axes)];
        Candidate[] candidates = [.. study.CandidatesOf(axes)];
        CaseGroup[] groups = [.. CaseGroup.Of(candidates, axes)];
        Template[] templates = [.. axes.SelectedTemplates];
        double least = groups
            .SelectMany(group => group.Cases)
            .Sum(one => SecondsOf(one, axes, limits.Least, inspection));
        double most = least * limits.Most / limits.Least;
        return new RunCost(
            candidates.Length,
            TimeSpan.FromSeconds(
                (axes.Versions.Count * SecondsOfBuild)
                    + (templates.Sum(template => template.Rows) * CaseCost.SecondsOfTemplateRow)
            ),
            TimeSpan.FromSeconds(Math.Max(least, Math.Min(limits.Time.TotalSeconds, most))),
            templates.Sum(template => template.EstimatedBytes)
                + settings.Max(setting => setting.EstimatedBytes(axes) * CopiesOf(setting))
        );
    }

    public TimeSpan Time => Preparation + Launches;

    // A writer that takes turns with its baseline within a run has a database of its own.
    private static int CopiesOf(ICaseSettings setting) => setting.StartsAnew && !PairedPlan.IsWholeRun(setting) ? 2 : 1;

    private static double SecondsOf(LaunchedCase one, Axes axes, int launches, Inspection inspection)
    {
        Candidate[] candidates = one.Baseline is { } baseline ? [one.Candidate, baseline] : [one.Candidate];
        double opening = candidates.Sum(candidate => candidate.Settings.SecondsOfExecution(axes));
        double turns = Math.Max(
            WorkerLauncher.SecondsOfTurns,
            opening * InterleavedTiming.LeastOpenings(PairedPlan.AreWhole(candidates))
        );
        ICaseSettings settings = one.Candidate.Settings;
        double execution = settings.SecondsOfExecution(axes);
        return (launches * (Math.Max(SecondsOfStart, opening) + turns))
            + (
                inspection == Inspection.Full
                    ? SamplingLimits.Standard.SecondsOf(execution, settings.LatenciesOfExecution(axes))
                    : execution
            );
    }

    public override string ToString() => $"{Text(Cases, Time)}, {FreeDisk.Megabytes(DiskBytes)} of disk";

    /// <summary>Cases and their time in words: <c>36 cases, about 6 minutes</c>.</summary>
    public static string Text(int cases, TimeSpan time)
    {
        double minutes = Math.Max(1, Math.Round(time.TotalMinutes));
        return $"{cases} {(cases == 1 ? "case" : "cases")}, about {minutes:0} {(minutes == 1 ? "minute" : "minutes")}";
    }
}
