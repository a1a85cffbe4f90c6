using System.CommandLine;
using SqliteBench.CommandLine;
using SqliteBench.Launches;
using SqliteBench.Machine;
using SqliteBench.Measuring;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Verbs;

/// <summary>Publishes a program for each provider in several ways, and measures them.</summary>
internal static class StartupVerb
{
    public static Command Create()
    {
        StartupOptions options = new();
        Command verb = new(
            StartupStudy.Id,
            "Publish a program for each provider in several ways (JIT, ReadyToRun, native AOT, ...), and measure the time from"
                + " the start of its process to its first row, its size, and its time of an operation. Publishing takes up to"
                + " a minute a program, once."
        );
        options.AddTo(verb);
        verb.SetAction(result => Invoke(options, result, Console.Out, Console.Error));
        return verb;
    }

    private static int Invoke(StartupOptions options, ParseResult result, TextWriter output, TextWriter error)
    {
        DebugBuild.ThrowIfIs();
        (StartupPlan plan, IReadOnlyList<string> absences) = options.Read(result);
        string directory = options.ReadDirectory(result);
        string? label = result.GetValue(options.Label) is { } name ? RunLabel.Check(name) : null;
        if (label is not null)
        {
            new PublishedRun(Path.Combine(Paths.Published, label), StudyCatalog.Reports).ThrowIfUnreadable();
        }

        RepeatedBuilds.Prepare();
        using ArtifactsLock results = new(Paths.Artifacts);
        using StartupWorkspace workspace = new(directory, Path.Combine(Paths.Artifacts, StartupStudy.Id), results);
        try
        {
            IReadOnlyList<string> failures = Measure(plan, absences, label, CommandOf(result), workspace, output);
            foreach (string failure in failures)
            {
                error.WriteLine($"failed: {failure}");
            }

            return failures.Count == 0 ? ExitCode.Success : ExitCode.Failure;
        }
        catch (Exception) when (SignalCleanup.HoldsBack())
        {
            throw;
        }
#pragma warning disable CA1031 // Whatever a program, a build or the disk throws is one sentence.
        catch (Exception exception) when (exception is not UsageException)
#pragma warning restore CA1031
        {
            error.WriteLine($"failed: {exception.Message}");
            return ExitCode.Failure;
        }
    }

    private static IReadOnlyList<string> Measure(
        StartupPlan plan,
        IReadOnlyList<string> absences,
        string? label,
        string command,
        StartupWorkspace workspace,
        TextWriter output
    )
    {
        foreach (string absence in absences)
        {
            output.WriteLine($"left out: {absence}");
        }

        MachineFingerprint machine = MachineFingerprint.Read([new(StartupStudy.Id, workspace.Databases)]);
        RunOrigin origin = new()
        {
            Label = label ?? "",
            Started = TimeProvider.System.GetLocalNow(),
            Commit = GitCommit.Of(Repository.Root),
            IsPartial = false,
            Command = command,
            Environment = RunEnvironment.Of(machine, "bundled"),
        };
        Template[] templates =
        [
            .. StartupStudy.Workloads.Select(workload => workload.Template(plan.Rows, plan.Seed)).Distinct(),
        ];
        TemplatePreparation.Run(templates, workspace.Cache, output);
        StartupPrograms programs = new(plan, workspace.Cache.PathOf(templates[0]), workspace);
        programs.Publish(output);
        StartupMeasurement measurement = new(plan, programs, workspace);
        RunResults run = new(origin, measurement.Measure(output));
        return [.. measurement.Failures, .. new StartupReport(label, output).Write(run, machine, programs.Notes)];
    }

    private static string CommandOf(ParseResult result) =>
        RepeatCommand.Arguments([.. result.Tokens.Select(token => token.Value)], Repository.Root);
}
