using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Studies;
using SqliteBench.Reporting;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>Shows the results of a run while it measures and at its end.</summary>
internal static class RunScreen
{
    /// <param name="passes">The number of launches that each case has had.</param>
    public static void WriteFirst(int passes, RunResults results)
    {
        Console.WriteLine($"\nFirst table, after {passes} launches of each case:\n");
        Console.Write(LastScreen.Format(results, StudyCatalog.ForReports));
    }

    /// <summary>Measures and, after an interruption, says what has been kept.</summary>
    public static IReadOnlyList<string> Keeping(RunRecord record, Func<IReadOnlyList<string>> measure)
    {
        try
        {
            return measure();
        }
        finally
        {
            if (Interruption.HasBegun)
            {
                WriteKept(record);
            }
        }
    }

    /// <summary>Writes the results, their page and the last screen.</summary>
    /// <returns>The exit code.</returns>
    public static int End(
        RunRecord record,
        IReadOnlyList<string> keys,
        string? label,
        string artifacts,
        IReadOnlyList<string> absences,
        List<string> failures
    )
    {
        RunReports? reports = null;
        if (record.Complete(keys) is { } results)
        {
            reports = new RunReports(results, StudyCatalog.ForReports, Console.Out);
            reports.Write(record.Path, CommandOutput.Published(label, artifacts));
            failures.AddRange(reports.Failures);
            failures.AddRange(results.Cases.Select(result => result.Failure).OfType<string>());
            Console.WriteLine();
            Console.Write(LastScreen.Format(results, StudyCatalog.ForReports, PublishedElsewhere(label)));
        }

        Console.Out.WriteAbsences(absences);
        reports?.Announce();
        return Console.Error.WriteFailures(failures);
    }

    // A label that cannot be read must not spoil the end of a run.
    private static RunResults[] PublishedElsewhere(string? label)
    {
        try
        {
            return [.. RunSource.ReadAll(Paths.Published).Where(machine => machine.Label != label)];
        }
        catch (UsageException)
        {
            return [];
        }
    }

    private static void WriteKept(RunRecord record)
    {
        int measured = record.Kept.Count + record.Measured.Count(result => result.Failure is null);
        if (measured == 0)
        {
            Console.WriteLine(Terminal.Wrap("partial: no case was complete, so nothing is kept"));
            return;
        }

        string path = Path.GetRelativePath(Paths.Caller, record.Path);
        string kept = Plural.Format(measured, "case is", "cases are");
        Console.WriteLine(Terminal.Wrap($"partial: {kept} kept in {path}; the same command with --resume continues"));
    }
}
