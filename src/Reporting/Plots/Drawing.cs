using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace SqliteBench.Reporting.Plots;

/// <summary>A plot as SVG, which defines no colours: they are those of what it stands in.</summary>
/// <param name="Wide">For a screen of a computer, and for paper.</param>
/// <param name="Narrow">For a telephone.</param>
internal sealed partial record Drawing(string Wide, string Narrow)
{
    private static readonly XNamespace s_svg = "http://www.w3.org/2000/svg";

    /// <summary>The wide one as a file, with its own colours for light and dark.</summary>
    public string ToFile()
    {
        XElement root = XElement.Parse(Wide);
        root.AddFirst(new XElement(s_svg + "style", $"{Palette.StyleSheet}:root {{ background: {Palette.Paper}; }}"));
        return root.ToString(SaveOptions.DisableFormatting) + "\n";
    }

    /// <summary>
    /// Gives a drawing a title and a description for screen readers, and ids that no other drawing of the page has: Vega
    /// counts those of its clip paths from 0 in each drawing.
    /// </summary>
    public static string Label(string svg, Plot plot, PlotLayout layout)
    {
        XElement root = XElement.Parse(svg);
        RemoveUnseen(root);
        string prefix = $"{plot.Name}-{layout.Name}-";
        foreach (XAttribute attribute in root.DescendantsAndSelf().SelectMany(element => element.Attributes()))
        {
            attribute.Value =
                attribute.Name == "id"
                    ? prefix + attribute.Value
                    : Reference().Replace(attribute.Value, $"url(#{prefix}$1)");
        }

        root.SetAttributeValue("role", "img");
        root.SetAttributeValue("aria-labelledby", $"{prefix}title");
        root.SetAttributeValue("aria-describedby", $"{prefix}description");
        root.AddFirst(
            new XElement(s_svg + "title", new XAttribute("id", $"{prefix}title"), plot.Title),
            new XElement(s_svg + "desc", new XAttribute("id", $"{prefix}description"), plot.Description)
        );
        return root.ToString(SaveOptions.DisableFormatting);
    }

    // A page holds many drawings, and a third of each is not to be seen: labels that had no room, marks that made room for
    // others, backgrounds without a colour, and roles of parts of what is one picture to a screen reader.
    private static void RemoveUnseen(XElement root)
    {
        IEnumerable<XElement> elements =
            from element in root.Descendants()
            where
                (string?)element.Attribute("opacity") == "0"
                || (string?)element.Attribute("display") == "none"
                || ((string?)element.Attribute("class") == "background" && element.Attribute("fill") is null)
            select element;
        elements.Remove();
        IEnumerable<XAttribute> attributes =
            from attribute in root.Descendants().Attributes()
            let name = attribute.Name.LocalName
            where name is "role" or "pointer-events" || name.StartsWith("aria-", StringComparison.Ordinal)
            select attribute;
        attributes.Remove();
    }

    [GeneratedRegex(@"url\(#([^)]+)\)")]
    private static partial Regex Reference();
}

/// <summary>
/// The colours of plots: names of CSS variables, so that one drawing serves light and dark paper. The values are those of
/// Okabe and Ito's palette for every kind of colour vision, darkened or lightened to stand out from the paper.
/// </summary>
internal static class Palette
{
    /// <summary>Series that have a colour of their own.</summary>
    public const int Series = 10;

    public const string Paper = "var(--paper)";
    public const string Ink = "var(--ink)";
    public const string Faint = "var(--faint)";
    public const string Grid = "var(--grid)";
    public const string Quiet = "var(--quiet)";

    /// <summary>What defines the variables.</summary>
    public static string StyleSheet { get; } = EmbeddedText.Read("Plots/palette.css");

    /// <summary>The colour of a series by its place from 0; after the last one the first comes again.</summary>
    public static string Of(int slot) => $"var(--series-{(slot % Series) + 1})";
}
