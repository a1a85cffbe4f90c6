using System.Text.RegularExpressions;

namespace SqliteBench.Reporting.Documents;

/// <summary>
/// A kind of place in a document that the program fills: what stands between <c>&lt;!-- NAME --&gt;</c>, or
/// <c>&lt;!-- NAME: ARGUMENTS --&gt;</c>, and <c>&lt;!-- /NAME --&gt;</c>.
/// </summary>
internal sealed class TableMark
{
    /// <summary>The pattern of a label of a published run, which is its first group's name as well.</summary>
    public const string Label = "(?<label>[A-Za-z0-9._-]+)";

    private readonly Regex _place;
    private readonly Func<Match, string, string> _table;

    /// <summary>A mark with arguments.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="arguments">The pattern of its arguments.</param>
    /// <param name="table">Makes the lines, each with its end, of a place and the folder of the published runs.</param>
    public TableMark(string name, string arguments, Func<Match, string, string> table)
        : this(name, table, $": {arguments}") { }

    /// <summary>A mark without arguments.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="lines">Makes the lines.</param>
    public TableMark(string name, Func<IEnumerable<string>> lines)
        : this(name, (_, _) => Text(lines()), "") { }

    private TableMark(string name, Func<Match, string, string> table, string arguments)
    {
        _table = table;
        _place = new Regex(
            $@"(?<start><!-- {name}{arguments} -->\n).*?(?<end><!-- /{name} -->)",
            RegexOptions.Singleline | RegexOptions.CultureInvariant
        );
    }

    /// <summary>A document with each of these places filled.</summary>
    /// <param name="document">The document.</param>
    /// <param name="published">The folder of the published runs, one folder per label.</param>
    public string Fill(string document, string published) =>
        _place.Replace(
            document,
            match => match.Groups["start"].Value + _table(match, published) + match.Groups["end"].Value
        );

    /// <summary>Lines as the text of a table.</summary>
    /// <param name="lines">The lines, without their ends.</param>
    public static string Text(IEnumerable<string> lines) => string.Concat(lines.Select(line => line + "\n"));
}
