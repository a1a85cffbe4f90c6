using System.CommandLine;
using SqliteBench.CommandLine;
using SqliteBench.Diagnosis;
using SqliteBench.Measuring;
using SqliteBench.Studies;

namespace SqliteBench.Verbs;

/// <summary>Tells what this machine can measure, and what stands in the way.</summary>
internal static class DoctorVerb
{
    private const int StandardNoiseSeconds = 20;

    public static Command Create()
    {
        AxisOptions axes = new();
        Option<string?> noiseSeconds = new("--noise-seconds")
        {
            Description =
                "How long a provider is timed against itself, about: half on select, half on insert. Default:"
                + $" {StandardNoiseSeconds}.",
            HelpName = "noise-seconds",
        };
        Command verb = new(
            "doctor",
            "Tell what this machine can measure, with one sentence of advice for whatever is in the way. Takes half a"
                + " minute, and leaves no files. Exits with 1 when nothing can be measured."
        )
        {
            noiseSeconds,
            axes.Engine,
            axes.Directory,
        };
        verb.SetAction(result =>
        {
            int seconds = result.GetValue(noiseSeconds) is { } text
                ? (int)AxisOptions.Number(noiseSeconds.Name, text, AxisOptions.MaximumSeconds)
                : StandardNoiseSeconds;
            return Invoke(axes, result, seconds, Console.Out);
        });
        return verb;
    }

    /// <summary>Examines this machine and prints what was found.</summary>
    /// <param name="parent">The directory for databases.</param>
    /// <param name="secondsOfNoise">How long the noise of each workload is measured, about, in seconds.</param>
    /// <param name="output">Takes the lines.</param>
    /// <returns>The exit code.</returns>
    public static int Run(string parent, int secondsOfNoise, TextWriter output)
    {
        using InterruptibleDirectory directory = new(parent, () => { });
        Diagnoses diagnoses = new(output);
        foreach (ICheck check in CheckCatalog.Of(new Examination(directory.Location, secondsOfNoise, Costs())))
        {
            diagnoses.Add(check);
        }

        diagnoses.Conclude();
        return diagnoses.CanMeasure ? ExitCode.Success : ExitCode.Failure;
    }

    private static int Invoke(AxisOptions axes, ParseResult result, int noiseSeconds, TextWriter output)
    {
        axes.ReadEngine(result);
        bool isMade = !Directory.Exists(Paths.Databases);
        int code = Run(axes.ReadDirectory(result, Paths.Databases), Math.Max(1, noiseSeconds / 2), output);
        if (isMade && Directory.Exists(Paths.Databases) && !Directory.EnumerateFileSystemEntries(Paths.Databases).Any())
        {
            Directory.Delete(Paths.Databases);
        }

        return code;
    }

    private static List<(string Study, RunCost Cost)> Costs() =>
        [
            .. StudyCatalog
                .All.SelectMany(study => PlannedStudy.Of(["--anyCategories", study.Id]))
                .Select(planned => (planned.Study.Id, planned.Cost)),
        ];
}
