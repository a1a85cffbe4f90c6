using System.CommandLine;
using SqliteBench.CommandLine;
using SqliteBench.Launches;
using SqliteBench.Machine;
using SqliteBench.Measuring;
using SqliteBench.Reports;
using SqliteBench.Results;

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
            new PublishedRun(Path.Combine(Paths.Published, label)).ThrowIfUnreadable();
        }

        BuiltPackages.PassOn();
        using StartupWorkspace workspace = new(directory, Path.Combine(Paths.Artifacts, StartupStudy.Id));
        try
        {
            Measure(plan, absences, label, CommandOf(result), workspace, output);
            return ExitCode.Success;
        }
        catch (Exception) when (workspace.Signals.HoldsBack())
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

    private static void Measure(
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
        IReadOnlyList<CaseResult> cases = new StartupMeasurement(plan, programs, workspace).Measure(output);
        new StartupReport(label, output).Write(new RunResults(origin, cases), machine, programs.Notes);
    }

    private static string CommandOf(ParseResult result) =>
        RepeatCommand.Arguments([.. result.Tokens.Select(token => token.Value)], Repository.Root);
}
