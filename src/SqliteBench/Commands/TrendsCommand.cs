using SqliteBench.Hosting;
using SqliteBench.Measurement.Studies;
using SqliteBench.Publishing;
using SqliteBench.Results.Trends;

namespace SqliteBench.Commands;

internal static class TrendsCommand
{
    public static Command Create()
    {
        Argument<string> history = new("folder")
        {
            Description = "A folder with NIGHT/MACHINE/results.csv; NIGHT is a date such as 2026-11-22.",
        };
        Option<string> studies = new("--studies")
        {
            Description = "Studies to show, or all. What is worse in other studies is reported too.",
            HelpName = "studies",
            DefaultValueFactory = _ => StudyCatalog.All[0].Id,
        };
        TextOption output = new("--output", "The folder for the page. Default: the folder with the nights.", "folder");
        return new Command(
            "trends",
            "Write a page of each provider's paired ratio over many nights, as HTML and markdown: what changed, and when."
                + " Exits with 1 if something was worse in both of the newest two nights than in the night before them."
        ).With(
            result => Write(result.GetValue(history)!, result.GetValue(studies)!, result.GetValue(output)),
            history,
            studies,
            output
        );
    }

    private static int Write(string history, string studies, string? output)
    {
        string[] shown = ReadStudies(studies);
        IReadOnlyList<MachineHistory> machines = HistoryFolder.Read(history);
        string place = output ?? history;
        WritableFolder.Make("--output", place);
        TrendsPage page = new(machines, shown);
        Console.Out.WriteFiles("trends", page.Write(place));
        return Console.Error.WriteFailures([.. page.Failures.Select(failure => failure.Replace("`", ""))]);
    }

    private static string[] ReadStudies(string text)
    {
        string[] known = [.. StudyCatalog.All.Select(study => study.Id)];
        string[] named = text == "all" ? known : text.Split(',', StringSplitOptions.TrimEntries);
        if (Array.Find(named, study => !known.Contains(study)) is { } unknown)
        {
            throw new UsageException(
                $"--studies: unknown study '{unknown}'; choose all, or from {string.Join(", ", known)}"
            );
        }

        return named;
    }
}
