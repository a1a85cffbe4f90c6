using System.CommandLine;
using SqliteBench.CommandLine;
using SqliteBench.Durability;
using SqliteBench.Machine;
using SqliteBench.Pages;
using SqliteBench.Plots;
using SqliteBench.Reports;
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
            "What each pragma gives up for its speed: commits a second, and what is lost, half there or damaged after processes"
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
            new PublishedRun(FolderOf(label, artifacts)).ThrowIfUnreadable();
        }

        (DurabilityPlan plan, IReadOnlyList<string> absences) = options.Read(result);
        using DurabilityWorkspace workspace = new(options.ReadDirectory(result), plan.Engine);
        try
        {
            foreach (string absence in absences)
            {
                output.WriteLine($"left out: {absence}");
            }

            string command = RepeatCommand.Arguments([.. result.Tokens.Select(token => token.Value)], Repository.Root);
            output.WriteLine($"seed {plan.Seed}: --seed {plan.Seed} repeats the power losses");
            DurabilityRun run = new(plan, workspace, output);
            Measure(run, Describe(plan, workspace, label, command), artifacts, output);
            return Judge(run.Cases, output, error);
        }
        catch (LedgerProcessException exception) when (exception.IsInterruption)
        {
            workspace.Signals.Interrupt();
            throw;
        }
        catch (Exception) when (workspace.Signals.HoldsBack())
        {
            throw;
        }
        catch (Exception exception)
            when (exception is LedgerProcessException or IOException or Providers.NativeBaselineException)
        {
            error.WriteLine($"failed: {exception.Message}");
            return ExitCode.Failure;
        }
    }

    private static void Measure(DurabilityRun run, RunOrigin origin, string artifacts, TextWriter output)
    {
        string file = ResultsFile.OfArtifacts(artifacts);
        run.Measure(() => ResultsFile.Write(file, new RunResults(origin, run.Cases)));
        RunResults results = new(origin with { IsPartial = false }, run.Cases);
        ResultsFile.Write(file, results);
        List<string> reports = [file];
        ReportFiles pages = new(PlotRenderer.Standard, output);
        if (origin.Label.Length > 0)
        {
            string folder = FolderOf(origin.Label, artifacts);
            reports.AddRange(new PublishedRun(folder).Keep(results, []));
            reports.AddRange(pages.Write(folder, [ResultsFile.Read(Path.Combine(folder, ResultsFile.Name))]));
        }

        reports.AddRange(pages.Write(Path.GetDirectoryName(file)!, [results]));
        foreach (string line in DurabilityTable.OfAll(run.Cases).Prepend("").Append(""))
        {
            output.WriteLine(line);
        }

        foreach (string report in reports)
        {
            output.WriteLine($"report: {Path.GetRelativePath(Environment.CurrentDirectory, report)}");
        }
    }

    private static string FolderOf(string label, string artifacts) => Path.Combine(artifacts, "published", label);

    private static int Judge(IReadOnlyList<CaseResult> cases, TextWriter output, TextWriter error)
    {
        string[] broken = [.. DurabilityTable.BrokenPromises(cases)];
        foreach (string sentence in broken)
        {
            error.WriteLine($"failed: {sentence}");
        }

        output.WriteLine($"{cases.Count - broken.Length} of {cases.Count} cases as SQLite promises");
        return broken.Length == 0 ? ExitCode.Success : ExitCode.Failure;
    }

    private static RunOrigin Describe(DurabilityPlan plan, DurabilityWorkspace workspace, string? label, string command)
    {
        Place place = new(Volume.Of(workspace.Directory).FileSystem, workspace.Directory);
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
