using System.Text.Encodings.Web;

namespace SqliteBench.Reporting;

/// <summary>A table, as what it says. The first columns, its heads, say what a row is.</summary>
internal sealed record Table(int Heads, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>The columns that are figures and stand at the right: without another word, all that are no heads.</summary>
    public Range Figures { get; init; } = Heads..;

    /// <summary>Lays figures out: a row for each place, and a column for each series that has figures.</summary>
    public static Table Of<T>(
        IReadOnlyList<string> heads,
        IEnumerable<string> series,
        IEnumerable<T> figures,
        Func<T, (string[] Place, string Series, string Text)> cellOf
    )
    {
        (string[] Place, string Series, string Text)[] cells = [.. figures.Select(cellOf)];
        string[] columns = [.. series.Where(name => cells.Any(cell => cell.Series == name))];
        // A heading that is empty in every row says nothing.
        int skipped = heads.Count > 1 && cells.All(cell => cell.Place[0].Length == 0) ? 1 : 0;
        return new Table(
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

    /// <summary>The same for a document, which has no place for two figures in a cell.</summary>
    /// <exception cref="InvalidDataException">There are two.</exception>
    public static Table OfOnce<T>(
        IReadOnlyList<string> heads,
        IEnumerable<string> series,
        IReadOnlyList<T> figures,
        Func<T, (string[] Place, string Series, string Text)> cellOf
    ) =>
        figures
            .Select(cellOf)
            .GroupBy(cell => $"{string.Join(", ", cell.Place)} with {cell.Series}")
            .FirstOrDefault(cell => cell.Skip(1).Any())
            is { } twice
            ? throw new InvalidDataException($"{twice.Key} was measured in more than one setting")
            : Of(heads, series, figures, cellOf);

    public bool IsFigure(int column)
    {
        (int first, int count) = Figures.GetOffsetAndLength(Columns.Count);
        return column >= first && column < first + count;
    }

    /// <summary>The lines of the table in markdown.</summary>
    public IEnumerable<string> ToMarkdown() =>
        [
            Line(Columns),
            $"|{string.Concat(Columns.Select((_, column) => IsFigure(column) ? "---:|" : "---|"))}",
            .. Rows.Select(Line),
        ];

    private static string Line(IEnumerable<string> cells) =>
        $"| {string.Join(" | ", cells.Select(cell => InlineText.ToMarkdown(cell).Replace("|", "\\|", StringComparison.Ordinal)))} |";
}

/// <summary>Texts of a page in the two forms that it is written in.</summary>
internal static class InlineText
{
    private const char Code = '`';

    /// <summary>As HTML: encoded, and what stands between backticks as code.</summary>
    public static string ToHtml(string text)
    {
        string[] parts = [.. text.Split(Code).Select(part => HtmlEncoder.Default.Encode(part))];
        return string.Concat(
            parts.Select(
                (part, index) =>
                    index % 2 == 0 ? part
                    : index < parts.Length - 1 ? $"<code>{part}</code>"
                    : $"{Code}{part}"
            )
        );
    }

    /// <summary>As a line of markdown: no tags of HTML but those of the page.</summary>
    public static string ToMarkdown(string text) =>
        text.Replace("\r", "", StringComparison.Ordinal)
            .Replace('\n', ' ')
            .Replace("<", "&lt;", StringComparison.Ordinal);
}
