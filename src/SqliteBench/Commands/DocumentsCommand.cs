using SqliteBench.Hosting;
using SqliteBench.Measurement.Studies;
using SqliteBench.Publishing;
using SqliteBench.Reporting.Pages;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>The command <c>documents</c>: updates documents and pages from the published results.</summary>
internal static class DocumentsCommand
{
    public static Command Create() =>
        new Command("documents", "Update README.md, docs and pages from the results of all labels.").With(_ =>
        {
            Update(Repository.Root, Paths.Published);
            return ExitCode.Success;
        });

    /// <summary>Updates all documents and pages. If a document cannot be made, nothing is written.</summary>
    public static void Update(string root, string published, IReadOnlyList<RunResults>? machines = null)
    {
        machines ??= RunSource.ReadAll(published);
        UsageException.ThrowIf(machines.Count == 0, "documents: there are no published results; publish measures them");
        (string, string)[] made = [.. Documents.All.Select(name => (name, Make(root, name, machines)))];
        foreach ((string document, string text) in made)
        {
            // An interruption leaves the whole document, old or new.
            string path = Path.Combine(root, document);
            File.WriteAllText($"{path}.new", text);
            File.Move($"{path}.new", path, overwrite: true);
            Console.WriteLine($"wrote {document}");
        }

        IReadOnlyList<PageBlock> advice = Documents.AdviceOf(made[0].Item2);
        Console.Out.WriteFiles("wrote", ReportPage.WriteWithEach(published, machines, StudyCatalog.ForReports, advice));
    }

    /// <summary>Throws if a document quotes a figure that the results lack and that will not be measured.</summary>
    public static void ThrowIfLacking(string root, string published, Func<QuotedFigure, bool> isMeasured)
    {
        IReadOnlyList<RunResults> machines = RunSource.ReadAll(published);
        foreach (string document in Documents.All)
        {
            string text = File.ReadAllText(Path.Combine(root, document));
            string? lack = Documents.FindMissingFigure(text, machines, StudyCatalog.ForReports, isMeasured);
            UsageException.ThrowIf(lack is not null, $"publish: {document}: {lack}");
        }
    }

    internal static IReadOnlyList<QuotedFigure> Quoted() =>
        [
            .. from document in Documents.All
            let path = Path.Combine(Repository.Root, document)
            where File.Exists(path)
            from figure in UsageException.Read(document, () => Documents.Quoted(File.ReadAllText(path)).ToArray())
            select figure,
        ];

    internal static string Splice(string text, IReadOnlyList<RunResults> machines) =>
        Documents.Splice(text, machines, StudyCatalog.ForReports);

    private static string Make(string root, string document, IReadOnlyList<RunResults> machines)
    {
        string path = Path.Combine(root, document);
        WritableFolder.CheckFile("documents", path);
        return UsageException.Read($"documents: {document}", () => Splice(File.ReadAllText(path), machines));
    }
}
