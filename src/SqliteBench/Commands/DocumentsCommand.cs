using System.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Reporting.Documents;
using SqliteBench.Studies;

namespace SqliteBench.Commands;

/// <summary>Updates the tables in README.md and docs from the published runs.</summary>
internal static class DocumentsCommand
{
    public static Command Create()
    {
        Command command = new("documents", "Update the tables in README.md and docs from the published runs.");
        command.SetAction(_ =>
        {
            foreach (string document in Documents.All)
            {
                string path = Path.Combine(Repository.Root, document);
                WritableFolder.CheckFile(command.Name, path);
                File.WriteAllText(
                    path,
                    Documents.Splice(File.ReadAllText(path), Paths.Published, StudyCatalog.ForReports)
                );
                Console.WriteLine($"wrote {document}");
            }

            return ExitCode.Success;
        });
        return command;
    }
}
