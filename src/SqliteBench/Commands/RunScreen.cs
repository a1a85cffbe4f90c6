using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Studies;
using SqliteBench.Reporting;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>Prints the course of a run of studies: the first table, the end, and what an interruption keeps.</summary>
internal static class RunScreen
{
    public static void WriteFirst(int passes, RunResults results)
    {
        Console.WriteLine($"\nFirst table, after {passes} launches of each case:\n");
        Console.Write(LastScreen.Format(results, StudyCatalog.ForReports));
    }

    public static int End(
        RunRecord record,
        IReadOnlyList<string> keys,
        string artifacts,
        IReadOnlyList<string> absences,
        List<string> failures
    )
    {
        RunReports? reports = null;
        if (record.Complete(keys) is { } results)
        {
            reports = RunReports.Write(results, record.Path, artifacts, Console.Out);
            failures.AddRange(reports.Failures);
            failures.AddRange(results.Cases.Select(result => result.Failure).OfType<string>());
            Console.WriteLine();
            Console.Write(LastScreen.Format(results, StudyCatalog.ForReports, PublishedElsewhere(results.Label)));
        }

        Console.Out.WriteAbsences(absences);
        reports?.Announce();
        return Console.Error.WriteFailures(failures);
    }

    // A label that cannot be read must not spoil the end of a run.
    private static RunResults[] PublishedElsewhere(string label)
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

    public static void WriteKept(RunRecord record)
    {
        int measured = record.Kept.Count + record.Measured.Count(result => result.Failure is null);
        string path = Path.GetRelativePath(Paths.Caller, record.Path);
        string kept = Plural.Format(measured, "case is", "cases are");
        string sentence =
            measured == 0
                ? "no case was complete, so nothing is kept"
                : $"{kept} kept in {path}; the same command with --resume continues";
        Console.WriteLine(Terminal.Wrap($"partial: {sentence}"));
    }
}
