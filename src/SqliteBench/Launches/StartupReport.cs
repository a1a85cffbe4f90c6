using SqliteBench.Machine;
using SqliteBench.Pages;
using SqliteBench.Plots;
using SqliteBench.Reports;
using SqliteBench.Results;

namespace SqliteBench.Launches;

/// <summary>Writes what was measured of programs: the results file, a table, the page and, under a label, all of it again.</summary>
/// <param name="label">The label, or null.</param>
/// <param name="output">Told what is written.</param>
internal sealed class StartupReport(string? label, TextWriter output)
{
    private const string FileName = $"{StartupStudy.Id}-report.md";

    /// <summary>Writes the files.</summary>
    /// <param name="run">What was measured.</param>
    /// <param name="machine">What it was measured on.</param>
    /// <param name="notes">What a reader has to know, each as a sentence.</param>
    /// <exception cref="IOException">A file cannot be written.</exception>
    public void Write(RunResults run, MachineFingerprint machine, IReadOnlyList<string> notes)
    {
        string results = ResultsFile.OfArtifacts(Paths.Artifacts);
        string report = Path.Combine(Path.GetDirectoryName(results)!, FileName);
        string table = StartupTable.Of(run.Cases);
        ResultsFile.Write(results, run);
        File.WriteAllText(report, Text(run, machine, table, notes));
        List<string> files = [results, report, .. Page(Path.GetDirectoryName(results)!, run)];
        if (label is not null)
        {
            string folder = Path.Combine(Paths.Published, label);
            files.AddRange(new PublishedRun(folder).Keep(run, [report]));
            files.AddRange(Page(folder, ResultsFile.Read(Path.Combine(folder, ResultsFile.Name))));
        }

        output.WriteLine();
        output.Write(table);
        foreach (string file in files)
        {
            output.WriteLine($"report: {Path.GetRelativePath(Environment.CurrentDirectory, file)}");
        }
    }

    private IReadOnlyList<string> Page(string folder, RunResults run) =>
        new ReportFiles(PlotRenderer.Standard, output).Write(folder, [run]);

    private static string Text(RunResults run, MachineFingerprint machine, string table, IReadOnlyList<string> notes) =>
        string.Join(
            '\n',
            [
                $"# {StartupStudy.Subject.Question}",
                "",
                table,
                .. notes.Select(note => $"{note}\n"),
                "Repeat it with:",
                "",
                $"    {RepeatCommand.Of(run.Command)}",
                "",
                .. RunEnvironment.Of(machine, "bundled").Select(fact => $"- {fact.Key}: {fact.Value}"),
                "",
            ]
        );
}
