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

    private static int Invoke(AxisOptions axes, ParseResult result, int noiseSeconds, TextWriter output)
    {
        axes.ReadEngine(result);
        bool isMade = !Directory.Exists(Paths.Databases);
        string parent = axes.ReadDirectory(result, Paths.Databases);
        using InterruptibleDirectory directory = new(parent, () => { });
        Diagnoses diagnoses = new(output);
        foreach (ICheck check in CheckCatalog.Of(new Examination(directory.Location, noiseSeconds, Costs())))
        {
            diagnoses.Add(check);
        }

        diagnoses.Conclude();
        directory.Dispose();
        if (isMade && Directory.Exists(Paths.Databases) && !Directory.EnumerateFileSystemEntries(Paths.Databases).Any())
        {
            Directory.Delete(Paths.Databases);
        }

        return diagnoses.CanMeasure ? ExitCode.Success : ExitCode.Failure;
    }

    private static List<(string Study, RunCost Cost)> Costs() =>
        [
            .. StudyCatalog
                .All.SelectMany(study => PlannedStudy.Of(["--anyCategories", study.Id]))
                .Select(planned => (planned.Study.Id, planned.Cost)),
        ];
}
