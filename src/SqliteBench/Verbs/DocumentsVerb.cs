using System.CommandLine;
using SqliteBench.CommandLine;
using SqliteBench.Reporting.Documents;

namespace SqliteBench.Verbs;

/// <summary>Writes the tables of the published runs into the documents.</summary>
internal static class DocumentsVerb
{
    public static Command Create()
    {
        Command verb = new("documents", "Write the tables of the published runs into the documents.");
        verb.SetAction(_ =>
        {
            foreach (string document in Documents.All)
            {
                string path = Path.Combine(Repository.Root, document);
                File.WriteAllText(path, Documents.Splice(File.ReadAllText(path), Paths.Published));
                Console.WriteLine($"written: {document}");
            }

            return ExitCode.Success;
        });
        return verb;
    }
}
