using SqliteBench.Machine;

namespace SqliteBench.Reports;

/// <summary>The machine as lines of markdown: a table of its facts, and a warning where sync costs are not real.</summary>
internal static class MachineTable
{
    /// <summary>The lines.</summary>
    /// <param name="machine">The machine.</param>
    public static IEnumerable<string> Of(MachineFingerprint machine) =>
        [
            "| Machine | |",
            "|--- |--- |",
            .. machine.Facts.Select(fact => $"| {Cell(fact.Name)} | {Cell(fact.Value)} |"),
            .. machine.Databases.Select(storage => storage.Warning).OfType<string>().Distinct().SelectMany(Paragraph),
        ];

    private static string[] Paragraph(string warning) => ["", $"Warning: {warning}"];

    private static string Cell(string text) => text.Replace("|", "\\|", StringComparison.Ordinal);
}
