using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace SqliteBench.Reporting.Plots;

/// <summary>
/// A plot as SVG, for computer screens and for phones. Its colours are CSS variables, defined by the page around it.
/// </summary>
internal sealed partial record Drawing(string Wide, string Narrow)
{
    private static readonly XNamespace s_svg = "http://www.w3.org/2000/svg";

    // Attributes of nearly all elements, set once on the root.
    private static readonly (string Name, string Value)[] s_common =
    [
        ("opacity", "1"),
        ("stroke-width", "1"),
        ("font-size", $"{VegaLite.FontSize}px"),
        ("font-family", VegaLite.Font),
    ];

    /// <summary>The wide drawing as a file, with colours for light and dark.</summary>
    public string ToFile()
    {
        XElement root = XElement.Parse(Wide);
        root.AddFirst(new XElement(s_svg + "style", $"{Palette.StyleSheet}:root {{ background: {Palette.Paper}; }}"));
        return root.ToString(SaveOptions.DisableFormatting) + "\n";
    }

    /// <summary>
    /// Adds a title and a description for screen readers, and makes ids unique within the page: Vega numbers the clip paths
    /// of each drawing from 0.
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

    // Halves the size of a page: removes labels without room, invisible marks, backgrounds without a colour, classes and
    // roles of parts (a screen reader sees one picture), default attributes, and decimals beyond a hundredth of a pixel.
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
            where
                name is "role" or "class" or "pointer-events"
                || name.StartsWith("aria-", StringComparison.Ordinal)
                || s_common.Contains((name, attribute.Value))
            select attribute;
        attributes.Remove();
        foreach ((string name, string value) in s_common)
        {
            root.SetAttributeValue(name, value);
        }

        foreach (XAttribute attribute in root.Descendants().Attributes())
        {
            attribute.Value = LongNumber().Replace(attribute.Value, Rounded);
        }
    }

    private static string Rounded(Match number) =>
        Math.Round(double.Parse(number.ValueSpan, CultureInfo.InvariantCulture), 2)
            .ToString(CultureInfo.InvariantCulture);

    [GeneratedRegex(@"[0-9]+\.[0-9]{3,}(e-?[0-9]+)?")]
    private static partial Regex LongNumber();

    [GeneratedRegex(@"url\(#([^)]+)\)")]
    private static partial Regex Reference();
}

/// <summary>
/// The colours of plots, as CSS variables, so that one drawing works on light and dark backgrounds. The values are those of
/// Okabe and Ito's palette for every kind of colour vision, darkened or lightened for contrast.
/// </summary>
internal static class Palette
{
    /// <summary>The number of colours for series.</summary>
    public const int Series = 10;

    public const string Paper = "var(--paper)";
    public const string Ink = "var(--ink)";
    public const string Faint = "var(--faint)";
    public const string Grid = "var(--grid)";
    public const string Quiet = "var(--quiet)";

    public static string StyleSheet { get; } = EmbeddedText.Read("Plots/palette.css");

    /// <summary>The colour of a series by its place from 0; colours repeat after the last.</summary>
    public static string Of(int slot) => $"var(--series-{(slot % Series) + 1})";
}
