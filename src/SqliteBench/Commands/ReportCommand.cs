using SqliteBench.Hosting;
using SqliteBench.Measurement.Studies;
using SqliteBench.Reporting.Pages;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>The command <c>report</c>: writes a page with plots.</summary>
internal static class ReportCommand
{
    public static Command Create()
    {
        Argument<string[]> runs = new("run")
        {
            Description = "Show these runs: a results.csv, its folder, or a label. Default: the last run.",
            Arity = ArgumentArity.ZeroOrMore,
        };
        TextOption folder = new(
            "--output <folder>",
            "Write the page into this folder. Default: that of the run, or of the last run if you name several."
        );
        Flag each = new("--each", "Also write a page for each run, in a folder with its name, and link to it.");
        return new Command("report", "Write a page with plots of one run, or of the mean of several.").With(
            result => Write(result.GetValue(runs) ?? [], result.GetValue(folder), result.GetValue(each)),
            [runs, folder, each]
        );
    }

    private static int Write(string[] named, string? folder, bool withEach)
    {
        string[] words = named.Length > 0 ? named : [Paths.Artifacts];
        string[] files = [.. words.Select(run => RunSource.Find(run, Paths.Published))];
        string beside = files.Length == 1 ? files[0] : ResultsFile.OfArtifacts(Paths.Artifacts);
        string place = folder ?? Path.GetDirectoryName(Path.GetFullPath(beside))!;
        RunResults[] runs = [.. files.Select(ResultsFile.Read)];
        WritableFolder.Make("--output", place);
        Console.Out.WriteFiles(
            "report",
            withEach
                ? ReportPage.WriteWithEach(place, runs, StudyCatalog.ForReports, [])
                : ReportPage.Write(place, runs, StudyCatalog.ForReports)
        );
        return ExitCode.Success;
    }
}
