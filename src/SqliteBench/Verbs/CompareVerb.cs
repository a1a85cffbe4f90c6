using System.CommandLine;
using SqliteBench.CommandLine;
using SqliteBench.Reporting.Documents;
using SqliteBench.Results;
using SqliteBench.Results.RunComparisons;
using SqliteBench.Studies;

namespace SqliteBench.Verbs;

/// <summary>Compares two runs case by case, and fails when something got worse.</summary>
internal static class CompareVerb
{
    private const int ShownOnTerminal = 20;
    private const string What = "A results file, a folder that holds one, or a label.";

    public static Command Create()
    {
        Argument<string> before = new("base") { Description = $"The run to compare with. {What}" };
        Argument<string> after = new("new") { Description = $"The run that is judged. {What}" };
        Option<string?> threshold = new("--threshold")
        {
            Description = "By how many percent a case has to be worse to count. Default: 5.",
            HelpName = "percent",
        };
        Option<string?> thresholds = new("--thresholds")
        {
            Description = "A file of lines 'STUDY PERCENT' with thresholds of studies; the others have --threshold.",
            HelpName = "file",
        };
        Option<bool> acrossMachines = new("--across-machines")
        {
            Description = "Compare runs of different machines: by the paired ratios to cpp alone, and never by times.",
        };
        Option<string?> output = new("--output")
        {
            Description = "Write all cases as markdown into this file.",
            HelpName = "file",
        };
        Option<string?> suspects = new("--suspects")
        {
            Description =
                "Write what got worse into this file, a line each: study, provider, setting, and the arguments that measure"
                + " it again, with tabs between.",
            HelpName = "file",
        };
        Command verb = new("compare", "Compare two runs case by case; exit code 1 when something got worse.")
        {
            before,
            after,
            threshold,
            thresholds,
            acrossMachines,
            output,
            suspects,
        };
        verb.SetAction(result =>
        {
            double standard = result.GetValue(threshold) is { } percent
                ? Thresholds.ReadPercent(percent, threshold.Name)
                : Thresholds.Default;
            return Compare(
                RunSource.Read(result.GetValue(before)!, Paths.Published),
                RunSource.Read(result.GetValue(after)!, Paths.Published),
                result.GetValue(thresholds) is { } file
                    ? Thresholds.Read(file, standard, [.. StudyCatalog.ForReports.Studies.Select(study => study.Id)])
                    : new Thresholds(standard),
                result.GetValue(acrossMachines),
                result.GetValue(output),
                result.GetValue(suspects)
            );
        });
        return verb;
    }

    private static int Compare(
        RunResults before,
        RunResults after,
        Thresholds thresholds,
        bool acrossMachines,
        string? output,
        string? suspects
    )
    {
        RunComparison comparison = new(before, after, thresholds, acrossMachines);
        if (comparison.Pairs.Count == 0)
        {
            throw new UsageException("the two runs have no case in common");
        }

        IReadOnlyList<EnvironmentChange> machine = EnvironmentChange.OfMachine(comparison.Pairs, before, after);
        if (!acrossMachines && machine.Count > 0)
        {
            string differences = string.Join(
                "; ",
                machine.Select(change => $"{change.Name} is '{change.New}' and was '{change.Base}'")
            );
            throw new UsageException(
                $"the runs are of different environments ({differences}); --across-machines compares their ratios to cpp"
            );
        }

        ComparisonReport report = new(
            comparison,
            [.. machine, .. EnvironmentChange.OfSoftware(comparison.Pairs, before, after)]
        );
        foreach (string line in report.Lines(ShownOnTerminal).Append(report.Summary))
        {
            Console.WriteLine(line);
        }

        if (output is not null)
        {
            Write("--output", output, report.Lines().Append(report.Summary));
        }

        if (suspects is not null)
        {
            Write("--suspects", suspects, Suspects.Lines(comparison, after));
        }

        return comparison.IsWorse ? ExitCode.Failure : ExitCode.Success;
    }

    private static void Write(string option, string file, IEnumerable<string> lines)
    {
        try
        {
            File.WriteAllLines(file, lines);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"{option}: '{file}' cannot be written: {exception.Message}");
        }
    }
}
