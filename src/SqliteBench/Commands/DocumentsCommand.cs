using SqliteBench.Hosting;
using SqliteBench.Measurement.Studies;
using SqliteBench.Publishing;
using SqliteBench.Reporting.Pages;
using SqliteBench.Results;

namespace SqliteBench.Commands;

internal static class DocumentsCommand
{
    public static Command Create() =>
        new Command(
            "documents",
            "Update the tables and figures in README.md and docs, and the pages, from the results of all labels."
        ).With(_ =>
        {
            Update(Repository.Root, Paths.Published);
            return ExitCode.Success;
        });

    /// <summary>Updates all documents and pages. If a document cannot be made, nothing is written.</summary>
    public static void Update(string root, string published) => Update(root, published, RunSource.ReadAll(published));

    internal static void Update(string root, string published, IReadOnlyList<RunResults> machines)
    {
        UsageException.ThrowIf(machines.Count == 0, "documents: there are no published results; publish measures them");
        (string, string)[] made = [.. Documents.All.Select(name => (name, Make(root, name, machines)))];
        foreach ((string document, string text) in made)
        {
            string path = Path.Combine(root, document);
            string unfinished = $"{path}.new";
            File.WriteAllText(unfinished, text);
            File.Move(unfinished, path, overwrite: true);
            Console.WriteLine($"wrote {document}");
        }

        IReadOnlyList<PageBlock> advice = Documents.AdviceOf(File.ReadAllText(Path.Combine(root, Documents.All[0])));
        Console.Out.WriteFiles("wrote", ReportPage.WriteWithEach(published, machines, StudyCatalog.ForReports, advice));
    }

    /// <summary>Checks that every figure in the sentences of the documents is published or will be measured.</summary>
    public static void ThrowIfLacking(string root, string published, Func<QuotedFigure, bool> isMeasured)
    {
        IReadOnlyList<RunResults> machines = RunSource.ReadAll(published);
        foreach (string document in Documents.All)
        {
            string text = File.ReadAllText(Path.Combine(root, document));
            if (Documents.Lacks(text, machines, StudyCatalog.ForReports, isMeasured).FirstOrDefault() is { } lack)
            {
                throw new UsageException($"publish: {document}: {lack}");
            }
        }
    }

    /// <summary>Reads the figures in the sentences of all documents; none if the documents are missing.</summary>
    internal static IReadOnlyList<QuotedFigure> Quoted()
    {
        List<QuotedFigure> figures = [];
        foreach (string document in Documents.All)
        {
            string path = Path.Combine(Repository.Root, document);
            if (File.Exists(path))
            {
                string text = File.ReadAllText(path);
                figures.AddRange(UsageException.Read(document, () => Documents.Quoted(text).ToArray()));
            }
        }

        return figures;
    }

    internal static string Splice(string text, IReadOnlyList<RunResults> machines) =>
        Documents.Splice(text, machines, StudyCatalog.ForReports);

    private static string Make(string root, string document, IReadOnlyList<RunResults> machines)
    {
        string path = Path.Combine(root, document);
        WritableFolder.CheckFile("documents", path);
        return UsageException.Read($"documents: {document}", () => Splice(File.ReadAllText(path), machines));
    }
}
