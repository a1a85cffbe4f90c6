using System.CommandLine;
using SqliteBench.CommandLine;
using SqliteBench.Pages;
using SqliteBench.Plots;
using SqliteBench.Results;

namespace SqliteBench.Verbs;

/// <summary>Makes a page of one run, or of several side by side.</summary>
internal static class ReportVerb
{
    public static Command Create()
    {
        Argument<string[]> runs = new("run")
        {
            Description =
                "Results files, folders that hold one, or labels of published runs; the last run when none is given.",
            Arity = ArgumentArity.ZeroOrMore,
        };
        Option<string?> folder = new("--output")
        {
            Description =
                "The folder for the page; that of the results where one run is given, else that of the last run.",
            HelpName = "folder",
        };
        Command verb = new(
            "report",
            "Write a page with plots of a run, or of several side by side, as HTML and markdown."
        )
        {
            runs,
            folder,
        };
        verb.SetAction(result => Write(result.GetValue(runs) ?? [], result.GetValue(folder)));
        return verb;
    }

    private static int Write(string[] named, string? folder)
    {
        string[] files =
        [
            .. (named.Length > 0 ? named : [Paths.Artifacts]).Select(run => RunSource.Find(run, Paths.Published)),
        ];
        string beside = files.Length == 1 ? files[0] : ResultsFile.OfArtifacts(Paths.Artifacts);
        string place = folder ?? Path.GetDirectoryName(Path.GetFullPath(beside))!;
        if (!WritableFolder.CanBe(Path.GetFullPath(place)))
        {
            throw new UsageException($"--output: '{place}' cannot be written to");
        }

        Directory.CreateDirectory(place);
        ReportFiles report = new(PlotRenderer.Standard, Console.Out);
        foreach (string page in report.Write(place, [.. files.Select(ResultsFile.Read)]))
        {
            Console.WriteLine($"report: {Path.GetRelativePath(Environment.CurrentDirectory, page)}");
        }

        return ExitCode.Success;
    }
}
