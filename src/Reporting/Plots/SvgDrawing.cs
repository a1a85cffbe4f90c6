using SqliteBench.Results;

namespace SqliteBench.Reporting.Plots;

/// <summary>Draws OxyPlot's panels as SVG, with CSS colours and tooltips; nothing is clipped.</summary>
internal sealed class SvgDrawing(XElement root) : RenderContextBase
{
    public const double FontSize = 12;

    public static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    private const double LineHeight = 1.25;
    private string? _tooltip;
    private int _clips;

    public override int ClipCount => _clips;

    public override void PushClip(OxyRect clippingRectangle) => _clips++;

    public override void PopClip() => _clips--;

    public override void SetToolTip(string? text) => _tooltip = text is null ? null : Printable.Escape(text);

    // Independent of installed fonts, so that a drawing is the same on every machine.
    public override OxySize MeasureText(string? text, string fontFamily, double fontSize, double fontWeight)
    {
        string[] lines = text?.Split('\n') ?? [];
        return new OxySize(PlotLayout.RoomFor(lines) * fontSize / FontSize, lines.Length * LineHeight * fontSize);
    }

    public override void DrawText(
        ScreenPoint p,
        string? text,
        OxyColor fill,
        string? fontFamily = null,
        double fontSize = FontSize,
        double fontWeight = FontWeights.Normal,
        double rotation = 0,
        HorizontalAlignment horizontalAlignment = HorizontalAlignment.Left,
        VerticalAlignment verticalAlignment = VerticalAlignment.Top,
        OxySize? maxSize = null
    )
    {
        // XML allows no control characters, but names in a database may contain them.
        string[] lines = string.IsNullOrEmpty(text) ? [] : Printable.Escape(text).Split('\n');
        double above = ((double)verticalAlignment + 1) / 2 * lines.Length * LineHeight;
        for (int line = 0; line < lines.Length; line++)
        {
            double down = (line * LineHeight + 0.95 - above) * fontSize;
            XElement element = new(Svg + "text", lines[line]);
            element.SetAttributeValue("x", FormatNumber(rotation == 0 ? p.X : 0));
            element.SetAttributeValue("y", FormatNumber(rotation == 0 ? p.Y + down : down));
            element.SetAttributeValue(
                "transform",
                rotation == 0
                    ? null
                    : $"translate({FormatNumber(p.X)},{FormatNumber(p.Y)}) rotate({FormatNumber(rotation)})"
            );
            element.SetAttributeValue(
                "text-anchor",
                horizontalAlignment switch
                {
                    HorizontalAlignment.Left => null,
                    HorizontalAlignment.Center => "middle",
                    _ => "end",
                }
            );
            element.SetAttributeValue("font-size", fontSize == FontSize ? null : FormatNumber(fontSize));
            element.SetAttributeValue("fill", fill == Palette.Ink ? null : Palette.Css(fill));
            element.SetAttributeValue("font-weight", fontWeight > FontWeights.Normal ? "bold" : null);
            // A figure must not hide the tooltip of the shape below it.
            element.SetAttributeValue("pointer-events", _tooltip is "" ? "none" : null);
            root.Add(element);
        }
    }

    public override void DrawEllipse(
        OxyRect rect,
        OxyColor fill,
        OxyColor stroke,
        double thickness,
        EdgeRenderingMode edgeRenderingMode
    ) =>
        Add(
            "circle",
            fill,
            stroke,
            thickness,
            edgeRenderingMode,
            ("cx", FormatNumber(rect.Center.X)),
            ("cy", FormatNumber(rect.Center.Y)),
            ("r", FormatNumber(rect.Width / 2))
        );

    public override void DrawPolygon(
        IList<ScreenPoint> points,
        OxyColor fill,
        OxyColor stroke,
        double thickness,
        EdgeRenderingMode edgeRenderingMode,
        double[] dashArray,
        LineJoin lineJoin
    ) => Add("path", fill, stroke, thickness, edgeRenderingMode, ("d", Path(points) + "Z"));

    public override void DrawLine(
        IList<ScreenPoint> points,
        OxyColor stroke,
        double thickness,
        EdgeRenderingMode edgeRenderingMode,
        double[] dashArray,
        LineJoin lineJoin
    ) => Add("path", OxyColors.Undefined, stroke, thickness, edgeRenderingMode, ("d", Path(points)));

    public override void DrawLineSegments(
        IList<ScreenPoint> points,
        OxyColor stroke,
        double thickness,
        EdgeRenderingMode edgeRenderingMode,
        double[] dashArray,
        LineJoin lineJoin
    )
    {
        string path = string.Concat(points.Chunk(2).Select(Path));
        Add("path", OxyColors.Undefined, stroke, thickness, edgeRenderingMode, ("d", path));
    }

    private void Add(
        string name,
        OxyColor fill,
        OxyColor stroke,
        double thickness,
        EdgeRenderingMode mode,
        params (string Name, string Value)[] attributes
    )
    {
        bool hasStroke = stroke.IsVisible() && thickness > 0;
        // Every annotation has a rectangle behind it, visible or not; axes without ticks have lines without points.
        if ((!hasStroke && fill.IsInvisible()) || attributes[0].Value.Length == 0)
        {
            return;
        }

        XElement element = new(
            Svg + name,
            attributes.Select(attribute => new XAttribute(attribute.Name, attribute.Value)),
            new XAttribute("fill", Palette.Css(fill))
        );
        element.SetAttributeValue("stroke", hasStroke ? Palette.Css(stroke) : null);
        element.SetAttributeValue("stroke-width", hasStroke ? FormatNumber(thickness) : null);
        element.SetAttributeValue("shape-rendering", mode == EdgeRenderingMode.PreferSharpness ? "crispEdges" : null);
        element.Add(_tooltip is null ? null : new XElement(Svg + "title", _tooltip));
        root.Add(element);
    }

    private static string Path(IList<ScreenPoint> points) =>
        points.Count == 0 ? "" : $"M{string.Join('L', points.Select(FormatPoint))}";

    private static string FormatPoint(ScreenPoint point) => $"{FormatNumber(point.X)},{FormatNumber(point.Y)}";

    private static string FormatNumber(double value) => value.ToString("0.##");
}
