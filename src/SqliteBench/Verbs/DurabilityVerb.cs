using System.CommandLine;
using SqliteBench.CommandLine;
using SqliteBench.Durability;
using SqliteBench.Machine;
using SqliteBench.Measuring;
using SqliteBench.Reporting;
using SqliteBench.Reporting.Documents;
using SqliteBench.Results;
using SqliteBench.Studies;
using SqliteBench.Volumes;

namespace SqliteBench.Verbs;

/// <summary>Measures what each setting gives up for its speed when processes are killed and when the power goes.</summary>
internal static class DurabilityVerb
{
    public static Command Create()
    {
        DurabilityOptions options = new();
        Command verb = new(
            DurabilityStudy.Id,
            "What each pragma gives up for its speed: commits per second, and what is lost, half there or damaged after processes"
                + " were killed and after simulated power losses, held against what SQLite promises. Takes some minutes."
        );
        options.AddTo(verb);
        verb.SetAction(result => Invoke(options, result, Console.Out, Console.Error));
        return verb;
    }

    private static int Invoke(DurabilityOptions options, ParseResult result, TextWriter output, TextWriter error)
    {
        DebugBuild.ThrowIfIs();
        string artifacts = options.ReadArtifacts(result);
        string? label = options.ReadLabel(result);
        if (label is not null)
        {
            new PublishedRun(FolderOf(label, artifacts), StudyCatalog.Reports).ThrowIfUnreadable();
        }

        (DurabilityPlan plan, IReadOnlyList<string> absences) = options.Read(result);
        using LedgerProcesses processes = new(plan.Engine);
        string directory = options.ReadDirectory(result);
        ArtifactsLock? results = null;
        using InterruptibleDirectory workspace = new(
            directory,
            () =>
            {
                processes.Dispose();
                results?.Dispose();
            }
        );
        // Once there is what removes it when the program is interrupted.
        using ArtifactsLock taken = results = new ArtifactsLock(artifacts);
        try
        {
            foreach (string absence in absences)
            {
                output.WriteLine($"left out: {absence}");
            }

            string command = RepeatCommand.Arguments([.. result.Tokens.Select(token => token.Value)], Repository.Root);
            output.WriteLine($"seed {plan.Seed}: --seed {plan.Seed} repeats the power losses");
            DurabilityRun run = new(plan, workspace, processes, output);
            IReadOnlyList<string> unwritten = Measure(
                run,
                Describe(plan, workspace.Location, label, command),
                artifacts,
                output
            );
            return Judge(run.Cases, unwritten, output, error);
        }
        catch (LedgerProcessException exception) when (exception.IsInterruption)
        {
            workspace.Signals.Interrupt();
            throw;
        }
        catch (Exception) when (SignalCleanup.HoldsBack())
        {
            throw;
        }
    }

    private static IReadOnlyList<string> Measure(
        DurabilityRun run,
        RunOrigin origin,
        string artifacts,
        TextWriter output
    )
    {
        string file = ResultsFile.OfArtifacts(artifacts);
        // What cannot be written after a case is written, or said of, at the end.
        run.Measure(() => ResultsFile.TryWrite(file, new RunResults(origin, run.Cases)));
        RunReports reports = new(new RunResults(origin with { IsPartial = false }, run.Cases), output);
        reports.WriteResults(file);
        if (origin.Label.Length > 0)
        {
            reports.Publish(FolderOf(origin.Label, artifacts), []);
        }

        reports.WritePage(Path.GetDirectoryName(file)!);

        foreach (string line in DurabilityTable.OfAll(run.Cases).Prepend("").Append(""))
        {
            output.WriteLine(line);
        }

        foreach (string report in reports.Files)
        {
            output.WriteLine($"report: {Path.GetRelativePath(Environment.CurrentDirectory, report)}");
        }

        return reports.Failures;
    }

    private static string FolderOf(string label, string artifacts) => Path.Combine(artifacts, "published", label);

    private static int Judge(
        IReadOnlyList<CaseResult> cases,
        IReadOnlyList<string> unwritten,
        TextWriter output,
        TextWriter error
    )
    {
        string[] wrong =
        [
            .. cases.Select(result => result.Failure).OfType<string>(),
            .. DurabilityTable.BrokenPromises(cases),
        ];
        foreach (string sentence in wrong.Concat(unwritten))
        {
            error.WriteLine($"failed: {sentence}");
        }

        output.WriteLine($"{cases.Count - wrong.Length} of {cases.Count} cases as SQLite promises");
        return wrong.Length + unwritten.Count == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    private static RunOrigin Describe(DurabilityPlan plan, string directory, string? label, string command)
    {
        Place place = new(Volume.Of(directory).FileSystem, directory);
        return new RunOrigin
        {
            Label = label ?? "",
            Started = TimeProvider.System.GetLocalNow(),
            Commit = GitCommit.Of(Repository.Root),
            IsPartial = true,
            Command = command,
            Environment = RunEnvironment.Of(MachineFingerprint.Read([place]), plan.Engine.ToString()),
        };
    }
}
