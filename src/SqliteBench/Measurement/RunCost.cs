using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;

namespace SqliteBench.Measurement;

/// <summary>
/// What a run will need, estimated before it starts by figures that were measured on a cloud machine with two cores; of the disk
/// for the templates and the largest setting: its copies and their journals.
/// </summary>
internal sealed record RunCost(int Cases, TimeSpan Preparation, TimeSpan Launches, long DiskBytes)
{
    private const double SecondsOfBuild = 25;

    private const double SecondsOfTemplateRow = 20e-6;

    /// <summary>Time in which a worker process starts, prepares, warms up and takes turns.</summary>
    private const double SecondsOfLaunch = 1.5;

    private const double SecondsOfSampling = 1;

    public static RunCost Of(StudyDefinition study, Axes axes, LaunchLimits limits, Inspection inspection)
    {
        Case[] cases = [.. study.CandidatesOf(axes)];
        Template[] templates = [.. axes.SelectedTemplates];
        double sampling = inspection == Inspection.Full ? SecondsOfSampling : 0;
        double least = cases.Length * ((limits.Least * SecondsOfLaunch) + sampling);
        double most = least * limits.Most / limits.Least;
        // A writer that takes turns with its baseline within a run has a database of its own.
        return new RunCost(
            cases.Length,
            TimeSpan.FromSeconds(
                (axes.Versions.Count * SecondsOfBuild)
                    + (templates.Sum(template => template.Rows) * SecondsOfTemplateRow)
            ),
            TimeSpan.FromSeconds(Math.Max(least, Math.Min(limits.Time.TotalSeconds, most))),
            templates.Sum(template => template.EstimatedBytes)
                + cases.Max(one => one.EstimatedBytes(axes) * (one.Workload.StartsAnew && !one.RunsWhole ? 2 : 1))
        );
    }

    public TimeSpan Time => Preparation + Launches;

    public override string ToString() => $"{Text(Cases, Time)}, {FreeDisk.Megabytes(DiskBytes)} of disk";

    /// <summary>Cases and their time in words: <c>36 cases, about 6 minutes</c>.</summary>
    public static string Text(int cases, TimeSpan time)
    {
        double minutes = Math.Max(1, Math.Round(time.TotalMinutes));
        return $"{cases} {(cases == 1 ? "case" : "cases")}, about {minutes:0} {(minutes == 1 ? "minute" : "minutes")}";
    }
}
