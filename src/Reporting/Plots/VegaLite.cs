using System.Text.Json.Nodes;

namespace SqliteBench.Reporting.Plots;

/// <summary>Parts of Vega-Lite specifications that several plots share.</summary>
internal static class VegaLite
{
    /// <summary>In CSS pixels.</summary>
    public const int FontSize = 12;

    public const string Font = "system-ui, sans-serif";

    /// <summary>How far a label may extend beyond its axis before it is omitted, in CSS pixels.</summary>
    public const int LabelOverhang = 6;

    /// <summary>A label expression for times in ns, with a suitable unit for each.</summary>
    public const string TimeLabel =
        "datum.value == 0 ? '0' : datum.value >= 1e9 ? format(datum.value / 1e9, '~r') + ' s'"
        + " : datum.value >= 1e6 ? format(datum.value / 1e6, '~r') + ' ms'"
        + " : datum.value >= 1e3 ? format(datum.value / 1e3, '~r') + ' µs' : format(datum.value, '~r') + ' ns'";

    public static JsonObject Json(params (string Name, JsonNode? Value)[] members) =>
        new(members.Select(member => KeyValuePair.Create(member.Name, member.Value)));

    public static JsonArray Texts(IEnumerable<string> texts) => [.. texts.Select(text => (JsonNode)text)];

    public static JsonArray Numbers(IEnumerable<double> numbers) => [.. numbers.Select(number => (JsonNode)number)];

    public static JsonObject Quantity(string field, params (string Name, JsonNode? Value)[] more) =>
        Json([("field", field), ("type", "quantitative"), .. more]);

    public static JsonObject Nominal(string field, params (string Name, JsonNode? Value)[] more) =>
        Json([("field", field), ("type", "nominal"), .. more]);

    /// <summary>An axis of names in order, without line and ticks.</summary>
    public static JsonObject Names(string field, IEnumerable<string> names, params (string, JsonNode?)[] axis) =>
        Nominal(
            field,
            ("sort", Texts(names)),
            ("title", null),
            ("axis", Json([("ticks", false), ("domain", false), ("labelPadding", 6), .. axis]))
        );

    public static JsonObject Layer(JsonObject mark, params (string Channel, JsonNode? Value)[] encoding) =>
        Json(("mark", mark), ("encoding", Json(encoding)));

    /// <summary>An invisible layer that extends the horizontal axis to a field.</summary>
    public static JsonObject Room(string field) =>
        Layer(Json(("type", "point"), ("opacity", 0), ("color", Palette.Quiet)), ("x", Quantity(field)));

    /// <summary>A layer of figures as text, right of a field.</summary>
    public static JsonObject Figures(string field) =>
        Layer(
            Json(("type", "text"), ("align", "left"), ("dx", 5), ("fontSize", FontSize)),
            ("color", Json(("value", Palette.Ink))),
            ("x", Quantity(field)),
            ("text", Nominal("text"))
        );

    public static JsonObject ColourScale(IReadOnlyList<PlotSeries> series) =>
        Json(
            ("domain", Texts(series.Select(one => one.Name))),
            ("range", Texts(series.Select(one => Palette.Of(one.Slot))))
        );

    public static JsonObject Data(PlotPoint point, params (string Name, JsonNode? Value)[] more) =>
        Json([
            ("panel", point.Panel),
            ("series", point.Series),
            ("value", point.Value),
            ("low", point.Low ?? point.Value),
            ("high", point.High ?? point.Value),
            ("text", point.Text),
            .. more,
        ]);

    /// <summary>Panels of one kind in columns; their titles are wrapped at their width.</summary>
    public static JsonObject Faceted(
        IEnumerable<string> panels,
        int columns,
        double width,
        IEnumerable<JsonObject> values,
        JsonObject panel,
        JsonObject? resolve = null
    )
    {
        JsonNode[] data = [.. values];
        foreach (JsonNode value in data)
        {
            value["panel"] = LabelLines.Wrap((string)value["panel"]!, width);
        }

        JsonObject facet = Nominal(
            "panel",
            ("title", null),
            ("sort", Texts(panels.Select(title => LabelLines.Wrap(title, width)))),
            ("header", Json(("labelExpr", LabelLines.Expression)))
        );
        JsonObject spec = Json(
            ("$schema", "https://vega.github.io/schema/vega-lite/v6.json"),
            ("config", Config()),
            ("data", Json(("values", new JsonArray(data)))),
            ("facet", facet),
            ("columns", columns),
            ("spacing", Json(("row", 16), ("column", 18))),
            ("spec", panel)
        );
        if (resolve is not null)
        {
            spec["resolve"] = resolve;
        }

        return spec;
    }

    // ARIA is off: the title and description of the whole drawing serve screen readers.
    private static JsonNode Config() =>
        JsonNode.Parse(
            $$"""
            {
              "background": null,
              "font": "{{Font}}",
              "aria": false,
              "view": { "stroke": null },
              "axis": {
                "labelColor": "{{Palette.Ink}}", "titleColor": "{{Palette.Ink}}", "domainColor": "{{Palette.Faint}}",
                "tickColor": "{{Palette.Faint}}", "gridColor": "{{Palette.Grid}}", "labelFontSize": {{FontSize}},
                "titleFontSize": {{FontSize}}, "titleFontWeight": "normal", "labelLimit": 0
              },
              "header": {
                "labelColor": "{{Palette.Ink}}", "labelFontSize": {{FontSize + 1}}, "labelFontWeight": "bold",
                "labelAnchor": "start", "labelLimit": 0
              },
              "legend": { "labelColor": "{{Palette.Ink}}", "labelFontSize": {{FontSize}}, "labelLimit": 0, "orient": "top" }
            }
            """
        )!;
}
