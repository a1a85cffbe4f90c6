namespace SqliteBench.Reporting.Plots;

/// <summary>The figures of a plot as a table.</summary>
/// <param name="Heads">How many columns say what a row is; the others are figures.</param>
/// <param name="Columns">The titles.</param>
/// <param name="Rows">The rows.</param>
public sealed record PlotTable(int Heads, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>Lays figures out: a row for each place, and a column for each series that has figures.</summary>
    /// <param name="heads">Titles of what says what a row is.</param>
    /// <param name="series">The series, in order.</param>
    /// <param name="cells">Place, series and text of each figure.</param>
    public static PlotTable Of(
        IReadOnlyList<string> heads,
        IEnumerable<string> series,
        IReadOnlyList<(IReadOnlyList<string> Place, string Series, string Text)> cells
    )
    {
        ArgumentNullException.ThrowIfNull(heads);
        string[] columns = [.. series.Where(name => cells.Any(cell => cell.Series == name))];
        // A heading that is empty in every row says nothing.
        int skipped = heads.Count > 1 && cells.All(cell => cell.Place[0].Length == 0) ? 1 : 0;
        return new PlotTable(
            heads.Count - skipped,
            [.. heads.Skip(skipped), .. columns],
            [
                .. from row in cells.GroupBy(cell => string.Join('\n', cell.Place), StringComparer.Ordinal)
                select row.First()
                    .Place.Skip(skipped)
                    .Concat(columns.Select(name => row.FirstOrDefault(cell => cell.Series == name).Text ?? "-"))
                    .ToArray(),
            ]
        );
    }
}
