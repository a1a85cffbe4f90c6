using SqliteBench.Hosting;
using SqliteBench.Publishing;
using SqliteBench.Results;
using SqliteBench.Results.RunComparisons;

namespace SqliteBench.Commands;

/// <summary>The command <c>compare</c>: compares two runs, and fails if something got worse.</summary>
internal static class CompareCommand
{
    private const int ShownOnTerminal = 20;
    private const string FormsOfRun = "a results.csv, its folder, or a label.";

    public static Command Create()
    {
        Argument<string> before = new("base") { Description = $"Use this run as the baseline: {FormsOfRun}" };
        Argument<string> after = new("new") { Description = $"Judge this run: {FormsOfRun}" };
        TextOption threshold = new("--threshold <percent>", "Ignore differences below this. Default: 5.");
        Flag acrossMachines = new("--across-machines", "Compare runs from different machines by their ratios to cpp.");
        TextOption output = new("--output <file>", "Write all cases to this file, as markdown.");
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

        return new Command("compare", "Compare two runs, and exit with 1 if something got worse.").With(
            Compare,
            [before, after, threshold, acrossMachines, output]
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
