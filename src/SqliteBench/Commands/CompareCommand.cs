using SqliteBench.Hosting;
using SqliteBench.Publishing;
using SqliteBench.Results;
using SqliteBench.Results.RunComparisons;

namespace SqliteBench.Commands;

internal static class CompareCommand
{
    private const int ShownOnTerminal = 20;
    private const string What = "A results.csv, a folder that holds one, or a label.";

    public static Command Create()
    {
        Argument<string> before = new("base") { Description = $"The run to compare with. {What}" };
        Argument<string> after = new("new") { Description = $"The run to judge. {What}" };
        TextOption threshold = new(
            "--threshold",
            "By how many percent a case must be worse to count. Default: 5.",
            "percent"
        );
        Option<bool> acrossMachines = new("--across-machines")
        {
            Description = "Compare runs of different machines, by paired ratios to cpp only.",
        };
        TextOption output = new("--output", "Write all cases into this file, as markdown.", "file");
        int Compare(ParseResult result)
        {
            WritableFolder.CheckFile(output.Name, result.GetValue(output));
            double limit = AxisOptions.ReadThreshold(result, threshold);
            RunResults old = RunSource.Read(result.GetValue(before)!, Paths.Published);
            RunResults newer = RunSource.Read(result.GetValue(after)!, Paths.Published);
            RunComparison comparison = new(old, newer, limit, result.GetValue(acrossMachines));
            IReadOnlyList<EnvironmentChange> changes = EnvironmentChange.Find(old, newer);
            ThrowIfDifferent(comparison, result.GetValue(acrossMachines) ? [] : changes);
            ComparisonReport report = new(comparison, changes);
            if (result.GetValue(output) is { } path)
            {
                File.WriteAllLines(path, report.Lines().Append(report.Summary));
            }

            Console.Out.WriteLines(report.Lines(ShownOnTerminal).Append(report.Summary));
            int casesOfBase = comparison.Pairs.Count + comparison.OnlyInBase;
            if (2 * comparison.Cases.Count < casesOfBase)
            {
                return Console.Error.WriteFailures(
                    $"only {comparison.Cases.Count} of {casesOfBase} cases of BASE could be compared"
                );
            }

            return comparison.IsWorse ? ExitCode.Failure : ExitCode.Success;
        }

        return new Command("compare", "Compare two runs case by case. Exits with 1 if something got worse.").With(
            Compare,
            before,
            after,
            threshold,
            acrossMachines,
            output
        );
    }

    private static void ThrowIfDifferent(RunComparison comparison, IEnumerable<EnvironmentChange> changes)
    {
        UsageException.ThrowIf(comparison.Pairs.Count == 0, "the two runs have no case in common");
        string differences = string.Join(
            "; ",
            from change in changes
            where change.IsOfMachine
            select $"{change.Name} is '{change.New}' and was '{change.Base}'"
        );
        UsageException.ThrowIf(
            differences.Length > 0,
            $"the runs are from different machines ({differences}); --across-machines compares their ratios to cpp"
        );
    }
}
