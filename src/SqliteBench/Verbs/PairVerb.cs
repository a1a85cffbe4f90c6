using System.CommandLine;
using SqliteBench.CommandLine;
using SqliteBench.Comparisons;
using SqliteBench.Measuring;
using SqliteBench.Pairs.Lanes;
using SqliteBench.Providers;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;

namespace SqliteBench.Verbs;

/// <summary>Compares two providers, engines or pragma sets directly.</summary>
internal static class PairVerb
{
    public static Command Create()
    {
        PairOptions options = new();
        Command verb = new(
            "pair",
            "Compare two providers, engines or pragma sets: which is faster, by how much, and how sure is that. The last"
                + " line is for scripts: 'ratio 1.031 [1.024, 1.038]', the time of A over that of B with its 95 % interval."
        );
        options.AddTo(verb);
        verb.SetAction(result => Invoke(options, result, Console.Out, Console.Error));
        return verb;
    }

    private static int Invoke(PairOptions options, ParseResult result, TextWriter output, TextWriter error)
    {
        DebugBuild.ThrowIfIs();
        return Run(options.Read(result), options.ReadDirectory(result), output, error);
    }

    /// <summary>Compares the two and prints what came out.</summary>
    /// <param name="selection">The two, and on what they are compared.</param>
    /// <param name="parent">The directory for databases.</param>
    /// <param name="output">Takes the table.</param>
    /// <param name="error">Takes a line when it fails.</param>
    /// <returns>The exit code.</returns>
    /// <exception cref="UsageException">An engine cannot be used, or the disk is too small.</exception>
    public static int Run(PairSelection selection, string parent, TextWriter output, TextWriter error)
    {
        try
        {
            return Compare(selection, parent, output);
        }
#pragma warning disable CA1031 // Whatever a provider or the disk throws is one sentence.
        catch (Exception exception) when (exception is not UsageException)
#pragma warning restore CA1031
        {
            error.WriteLine($"failed: {exception.Message}");
            return ExitCode.Failure;
        }
    }

    private static int Compare(PairSelection selection, string parent, TextWriter output)
    {
        Side side = selection.Comparison.SideOfEngine;
        AxisOptions.UseEngine(side.EngineSource, side.Engine);
        string templates = Path.Combine(parent, "templates");
        TemplateCache cache = new(templates, PInvokeShim.Provider);
        LaneGroup lanes = new();
        using InterruptibleDirectory workspace = new(
            parent,
            () =>
            {
                lanes.Kill();
                cache.RemoveUnfinished();
            }
        );
        // They end before the folder that they write to.
        using LaneGroup ending = lanes;
        ComparedCases cases = new(selection, templates, workspace.Location);
        try
        {
            FreeDisk.ThrowIfLess(workspace.Location, cases.EstimatedBytes);
            ISides sides = selection.Comparison.NeedsTwoEngines
                ? new SidesInLanes(cases, lanes)
                : new SidesInProcess(cases);
            (IReadOnlyList<string> workloads, IReadOnlyList<string> impossible) = EngineProbe.Split(
                selection.Workloads,
                sides.Impossible
            );
            foreach (string absence in selection.Absences.Concat(impossible))
            {
                output.WriteLine($"left out: {absence}");
            }

            TemplatePreparation.Run(cases.AllTemplates, cache, output);
            Report(cases, sides, workloads, output);
            return ExitCode.Success;
        }
        catch (LaneException exception) when (exception.IsInterruption)
        {
            workspace.Signals.Interrupt();
            throw;
        }
        catch (Exception) when (SignalCleanup.HoldsBack())
        {
            throw;
        }
    }

    private static void Report(ComparedCases cases, ISides sides, IReadOnlyList<string> workloads, TextWriter output)
    {
        foreach (string line in ComparisonFacts.Of(cases, sides, workloads).Append("").Concat(RatioTable.Header))
        {
            output.WriteLine(line);
        }

        ComparisonRun run = new(cases, sides);
        List<WorkloadRatio> ratios = [];
        foreach (string workload in workloads)
        {
            ratios.Add(run.Time(workload));
            output.WriteLine(RatioTable.Row(ratios[^1]));
        }

        PairedRatio overall = run.Overall;
        output.WriteLine();
        output.WriteLine(new Verdict(cases.Selection.Comparison, ratios, overall, run.Again));
        output.WriteLine();
        output.WriteLine(RatioText.Line(overall));
    }
}
