using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace SqliteBench.Reporting.Plots;

/// <summary>Makes what Vega draws fit into a page, beside other drawings.</summary>
internal static partial class SvgDrawing
{
    private static readonly XNamespace s_svg = "http://www.w3.org/2000/svg";

    /// <summary>
    /// Gives a drawing a title and a description for screen readers, and ids that no other drawing of the page has: Vega
    /// counts those of its clip paths from 0 in each drawing.
    /// </summary>
    /// <param name="svg">The drawing.</param>
    /// <param name="plot">What it shows.</param>
    /// <param name="layout">How wide it was drawn.</param>
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
        root.Descendants()
            .Where(element =>
                (string?)element.Attribute("opacity") == "0"
                || (string?)element.Attribute("display") == "none"
                || ((string?)element.Attribute("class") == "background" && element.Attribute("fill") is null)
            )
            .Remove();
        root.Descendants()
            .Attributes()
            .Where(attribute =>
                attribute.Name == "role"
                || attribute.Name == "pointer-events"
                || attribute.Name.LocalName.StartsWith("aria-", StringComparison.Ordinal)
            )
            .Remove();
    }

    /// <summary>Adds the colours, for a drawing that stands alone.</summary>
    /// <param name="svg">The drawing.</param>
    public static string WithColours(string svg)
    {
        XElement root = XElement.Parse(svg);
        root.AddFirst(new XElement(s_svg + "style", $"{Palette.StyleSheet}:root {{ background: {Palette.Paper}; }}"));
        return root.ToString(SaveOptions.DisableFormatting) + "\n";
    }

    [GeneratedRegex(@"url\(#([^)]+)\)")]
    private static partial Regex Reference();
}
