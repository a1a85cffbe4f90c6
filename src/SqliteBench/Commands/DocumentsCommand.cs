using System.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Reporting.Documents;

namespace SqliteBench.Commands;

/// <summary>Writes the tables of the published runs into the documents.</summary>
internal static class DocumentsCommand
{
    public static Command Create()
    {
        Command command = new("documents", "Write the tables of the published runs into the documents.");
        command.SetAction(_ =>
        {
            foreach (string document in Documents.All)
            {
                string path = Path.Combine(Repository.Root, document);
                WritableFolder.CheckFile(command.Name, path);
                File.WriteAllText(path, Documents.Splice(File.ReadAllText(path), Paths.Published));
                Console.WriteLine($"written: {document}");
            }

            return ExitCode.Success;
        });
        return command;
    }
}
