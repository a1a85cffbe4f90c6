using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;

namespace SqliteBench.Measurement;

/// <summary>
/// What a run will need, estimated before it starts by figures that were measured on a cloud machine with two cores; of the disk
/// for the templates and the largest setting: its copies and their journals.
/// </summary>
/// <param name="OfCases">Time for templates and cases, without turns.</param>
/// <param name="DiskBytes">Bytes of disk.</param>
internal sealed record RunCost(int Cases, TimeSpan OfCases, TimeSpan OfTurns, long DiskBytes)
{
    private const double SecondsOfBuild = 25;
    private const double SecondsOfProcess = 1.6;

    /// <summary>BenchmarkDotNet's own: a first jitting iteration, and one for the memory diagnoser.</summary>
    private const int FurtherIterations = 2;

    /// <summary>Estimates a study with so many iterations of a case, warm-ups among them.</summary>
    public static RunCost Of(StudyDefinition study, Axes axes, int iterations, bool hasPairs = true)
    {
        ICaseSettings[] settings = [.. study.SettingsOf(axes)];
        int candidates = Math.Max(1, axes.Versions.Count) * (axes.Providers.Count + study.Beside.Count);
        double cases = settings.Sum(setting => candidates * SecondsOfCase(setting, axes, iterations));
        Template[] templates = [.. axes.SelectedTemplates];
        return new RunCost(
            settings.Length * candidates,
            TimeSpan.FromSeconds(
                SecondsOfBuild + (templates.Sum(template => template.Rows) * CaseCost.SecondsOfTemplateRow) + cases
            ),
            hasPairs ? PairedGroup.LeastTimeOf(PairedGroup.Of(settings, study.Beside, axes)) : TimeSpan.Zero,
            templates.Sum(template => template.EstimatedBytes)
                + settings.Max(setting => setting.EstimatedBytes(axes) * (hasPairs ? CopiesOf(setting) : 1))
        );
    }

    public TimeSpan Time => OfCases + OfTurns;

    // A writer that takes turns with its baseline within a run has a database of its own.
    private static int CopiesOf(ICaseSettings setting) => setting.StartsAnew && !PairedPlan.IsWholeRun(setting) ? 2 : 1;

    /// <summary>About how long the process of a case takes, with its sampling, in seconds.</summary>
    public static double SecondsOfCase(ICaseSettings setting, Axes axes, int iterations)
    {
        double iteration = setting.SecondsOfIteration(axes);
        return SecondsOfProcess
            + ((iterations + FurtherIterations) * iteration)
            + (axes.Sampling?.SecondsOf(iteration, setting.LatenciesOfExecution(axes)) ?? 0);
    }

    public override string ToString() => $"{Text(Cases, Time)}, {FreeDisk.Megabytes(DiskBytes)} of disk";

    /// <summary>Cases and their time in words: <c>36 cases, about 6 minutes</c>.</summary>
    public static string Text(int cases, TimeSpan time)
    {
        double minutes = Math.Max(1, Math.Round(time.TotalMinutes));
        return $"{cases} {(cases == 1 ? "case" : "cases")}, about {minutes:0} {(minutes == 1 ? "minute" : "minutes")}";
    }
}
