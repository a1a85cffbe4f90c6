using System.CommandLine;
using System.Text.RegularExpressions;
using SqliteBench.Machine;
using SqliteBench.Reporting.Documents;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Commands;

/// <summary>Updates the tables and figures in README.md and docs from the published results.</summary>
internal static partial class DocumentsCommand
{
    public static Command Create()
    {
        Argument<string?> label = new("label")
        {
            Description = "The label to take them from. Default: the only one there is.",
            Arity = ArgumentArity.ZeroOrOne,
        };
        Command command = new(
            "documents",
            "Update the tables, figures and links in README.md and docs from the published results."
        )
        {
            label,
        };
        command.SetAction(result =>
        {
            Update(result.GetValue(label) ?? OnlyLabel());
            return ExitCode.Success;
        });
        return command;
    }

    /// <summary>Updates all documents from a label's results.</summary>
    /// <exception cref="UsageException">There is no such label, or a document cannot be written.</exception>
    public static void Update(string label)
    {
        RunResults results = RunSource.Read(label, Paths.Published);
        foreach (string document in Documents.All)
        {
            string path = Path.Combine(Repository.Root, document);
            WritableFolder.CheckFile("documents", path);
            File.WriteAllText(path, Splice(File.ReadAllText(path), label, results));
            Console.WriteLine($"wrote {document}");
        }
    }

    /// <summary>The figures in the sentences of all documents; none where the documents are missing.</summary>
    internal static IReadOnlyList<QuotedFigure> Quoted() =>
        [
            .. Documents
                .All.Select(document => Path.Combine(Repository.Root, document))
                .Where(File.Exists)
                .SelectMany(path => Documents.Quoted(File.ReadAllText(path))),
        ];

    /// <summary>A document with tables, figures and links of a label.</summary>
    internal static string Splice(string text, string label, RunResults results) =>
        Documents.Splice(LinkToPublished().Replace(text, $"$1{label}/"), results, StudyCatalog.ForReports);

    /// <exception cref="UsageException">There is none, or more than one.</exception>
    internal static string OnlyLabel()
    {
        IReadOnlyList<string> labels = RunSource.LabelsIn(Paths.Published);
        return labels.Count == 1
            ? labels[0]
            : throw new UsageException($"documents: name a label; there are {string.Join(", ", labels)}");
    }

    [GeneratedRegex(@"(\]\((?:\.\./)?BenchmarkDotNet\.Artifacts/published/)[A-Za-z0-9._-]+/")]
    private static partial Regex LinkToPublished();
}
