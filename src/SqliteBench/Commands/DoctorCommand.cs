using System.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Measurement.Turns;
using SqliteBench.Results.Statistics;
using SqliteBench.Studies;
using SqliteBench.Workloads;

namespace SqliteBench.Commands;

/// <summary>Tells what this machine can measure, and what stands in the way.</summary>
internal static class DoctorCommand
{
    private const int StandardNoiseSeconds = 20;

    public static Command Create()
    {
        AxisOptions axes = new();
        TextOption noiseSeconds = new(
            "--noise-seconds",
            "How long a provider is timed against itself, about: half on select, half on insert. Default:"
                + $" {StandardNoiseSeconds}."
        );
        Command command = new(
            "doctor",
            "Tell what this machine can measure, with one sentence of advice for whatever is in the way. Takes half a"
                + " minute, and leaves no files. Exits with 1 when nothing can be measured."
        )
        {
            noiseSeconds,
            axes.Engine,
            axes.Directory,
        };
        command.SetAction(result =>
        {
            int? seconds = AxisOptions.Number(result, noiseSeconds, AxisOptions.MaximumSeconds);
            return Invoke(axes, result, seconds ?? StandardNoiseSeconds, Console.Out);
        });
        return command;
    }

    /// <summary>Examines this machine, the noise of each workload for some seconds, and prints what was found.</summary>
    /// <returns>The exit code.</returns>
    public static int Run(string parent, int secondsOfNoise, TextWriter output)
    {
        WorkerGate workers = new();
        using InterruptibleDirectory directory = new(parent, workers.Kill);
        Diagnoses diagnoses = new(output);
        PairedRatio NoiseOf(Workload workload)
        {
            try
            {
                return LaunchSchedule.NoiseOf(
                    Examination.Subject,
                    workload,
                    directory.Location,
                    secondsOfNoise,
                    workers
                );
            }
            catch (WorkerException exception) when (exception.IsInterruption)
            {
                directory.Signals.Interrupt();
                throw;
            }
        }

        foreach (Check check in CheckCatalog.Of(new Examination(directory.Location, NoiseOf, Costs())))
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

    private static List<(string Study, TimeSpan Time, long DiskBytes)> Costs() =>
        [
            .. StudyCatalog
                .All.SelectMany(study => PlannedStudy.Of(["--anyCategories", study.Id]))
                .Select(planned => (planned.Study.Id, planned.Cost.Time, planned.Cost.DiskBytes)),
        ];
}
