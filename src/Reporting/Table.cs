using System.Text.Encodings.Web;
using SqliteBench.Results;

namespace SqliteBench.Reporting;

/// <summary>A table as data; a row begins with its heads.</summary>
public sealed record Table(int Heads, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>The columns to align right; by default all after the heads.</summary>
    public Range Figures { get; init; } = Heads..;

    /// <summary>Makes a table with a column per series, and a row per set of row heads.</summary>
    public static Table Create<T>(
        IReadOnlyList<string> heads,
        IEnumerable<string> series,
        IEnumerable<T> figures,
        Func<T, (string[] RowHeads, string Series, string Text)> cellOf
    )
    {
        (string[] RowHeads, string Series, string Text)[] cells = [.. figures.Select(cellOf)];
        string[] columns = [.. series.Where(name => cells.Any(cell => cell.Series == name))];
        // A head that is empty in every row is left out.
        int skipped = heads.Count > 1 && cells.All(cell => cell.RowHeads[0].Length == 0) ? 1 : 0;
        return new Table(
            heads.Count - skipped,
            [.. heads.Skip(skipped), .. columns],
            [
                .. from cell in cells
                group cell by string.Join('\n', cell.RowHeads) into row
                let texts = columns.Select(name => row.FirstOrDefault(cell => cell.Series == name).Text ?? "-")
                select (string[])[.. row.First().RowHeads[skipped..], .. texts],
            ]
        );
    }

    public bool IsFigure(int column)
    {
        (int first, int count) = Figures.GetOffsetAndLength(Columns.Count);
        return column >= first && column < first + count;
    }

    public IEnumerable<string> ToMarkdown() =>
        [
            Line(Columns),
            $"|{string.Concat(Columns.Select((_, column) => IsFigure(column) ? "---:|" : "---|"))}",
            .. Rows.Select(Line),
        ];

    private static string Line(IEnumerable<string> cells) =>
        $"| {string.Join(" | ", cells.Select(cell => InlineText.ToMarkdown(cell).Replace("|", "\\|")))} |";
}

/// <summary>Converts text with code spans in backticks to plain text, HTML or markdown.</summary>
internal static partial class InlineText
{
    /// <summary>The text, with each code span replaced by its content.</summary>
    public static string ToPlain(string text) => Each(text, part => part, Content);

    /// <summary>Encoded HTML, with code spans as <c>code</c> elements.</summary>
    public static string ToHtml(string text) =>
        Each(text, HtmlEncoder.Default.Encode, span => $"<code>{HtmlEncoder.Default.Encode(Content(span))}</code>");

    /// <summary>A line of markdown, without HTML tags.</summary>
    public static string ToMarkdown(string text) =>
        Each(
            Printable.Escape(text).Replace("\r", "").Replace('\n', ' '),
            part => part.Replace("<", "&lt;"),
            span => span.Value
        );

    private static string Each(string text, Func<string, string> plain, Func<Match, string> code) =>
        Part().Replace(text, part => part.Groups["content"].Success ? code(part) : plain(part.Value));

    // Inside longer fences, the space at each end is not part of the content.
    private static string Content(Match span) =>
        span.Groups["fence"].Length > 1 ? span.Groups["content"].Value[1..^1] : span.Groups["content"].Value;

    // As in markdown, a code span begins and ends with the same number of backticks.
    [GeneratedRegex("(?<fence>`+)(?<content>[^`]|[^`].*?[^`])\\k<fence>(?!`)|[^`]+|`+", RegexOptions.Singleline)]
    private static partial Regex Part();
}
