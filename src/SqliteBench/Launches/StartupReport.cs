using SqliteBench.Machine;
using SqliteBench.Reporting;
using SqliteBench.Reporting.Documents;
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
    /// <returns>A sentence for each file that could not be written.</returns>
    public IReadOnlyList<string> Write(RunResults run, MachineFingerprint machine, IReadOnlyList<string> notes)
    {
        string results = ResultsFile.OfArtifacts(Paths.Artifacts);
        string report = Path.Combine(Path.GetDirectoryName(results)!, FileName);
        string table = StartupTable.Of(run.Cases);
        RunReports reports = new(run, output);
        reports.WriteResults(results);
        reports.Try(
            "the table was",
            () =>
            {
                File.WriteAllText(report, Text(run, machine, table, notes));
                return [report];
            }
        );
        if (label is not null)
        {
            reports.Publish(Path.Combine(Paths.Published, label), File.Exists(report) ? [report] : []);
        }

        reports.WritePage(Path.GetDirectoryName(results)!);
        output.WriteLine();
        output.Write(table);
        foreach (string file in reports.Files)
        {
            output.WriteLine($"report: {Path.GetRelativePath(Environment.CurrentDirectory, file)}");
        }

        return reports.Failures;
    }

    private static string Text(RunResults run, MachineFingerprint machine, string table, IReadOnlyList<string> notes) =>
        string.Join(
            '\n',
            [
                $"# {StartupStudy.Report.Question}",
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
