using SqliteBench.Hosting;
using SqliteBench.Measurement.Studies;
using SqliteBench.Publishing;
using SqliteBench.Results.Trends;

namespace SqliteBench.Commands;

/// <summary>The command <c>trends</c>: writes a page about nightly runs, and fails if something stayed worse.</summary>
internal static class TrendsCommand
{
    public static Command Create()
    {
        Argument<string> history = new("folder")
        {
            Description = "Read NIGHT/MACHINE/results.csv in this folder; NIGHT is a date such as 2026-11-22.",
        };
        TextOption studies = new(
            "--studies <ids>",
            $"Show these studies, or all. Regressions in other studies are reported too. Default: {StudyCatalog.Standard.Id}."
        );
        TextOption output = new("--output <folder>", "Write the page into this folder. Default: that of the nights.");
        return new Command(
            "trends",
            """
            Show what changed in many nightly runs, and when.
            The command writes a page with each provider's ratio to C++ per night. It exits
            with 1 if something was worse on both of the latest two nights than on the night
            before them.
            """
        ).With(
            result => Write(result.GetValue(history)!, result.GetValue(studies), result.GetValue(output)),
            [history, studies, output]
        );
    }

    private static int Write(string history, string? studies, string? output)
    {
        string[] shown = ReadStudies(studies ?? StudyCatalog.Standard.Id);
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
        string? unknown = named.Except(known).FirstOrDefault();
        UsageException.ThrowIf(
            unknown is not null,
            $"--studies: unknown study '{unknown}'; choose all, or from {string.Join(", ", known)}"
        );
        return named;
    }
}
