using System.Text.Json;
using System.Text.Json.Nodes;

namespace SqliteBench.Reporting.Plots;

/// <summary>Draws plots as SVG: one process of Node.js for all of a page.</summary>
/// <param name="cache">The folder for the npm packages.</param>
/// <param name="searchPath">Where node and npm are looked for, written as the system's PATH is.</param>
public sealed class PlotRenderer(string cache, string searchPath)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    /// <summary>One with the system's search path.</summary>
    /// <param name="artifacts">The folder of artifacts, which has the npm packages.</param>
    public static PlotRenderer In(string artifacts) =>
        new(Path.Combine(artifacts, "npm"), Environment.GetEnvironmentVariable("PATH") ?? "");

    /// <summary>Draws every plot, in both layouts.</summary>
    /// <param name="plots">The plots; their names differ.</param>
    /// <param name="output">Told when packages are installed first.</param>
    /// <returns>The drawings by the names of the plots.</returns>
    /// <exception cref="PlotException">Node.js or its packages are not to be had, or a plot could not be drawn.</exception>
    public IReadOnlyDictionary<string, Drawing> Draw(IReadOnlyCollection<Plot> plots, TextWriter output)
    {
        if (plots.Count == 0)
        {
            return new Dictionary<string, Drawing>(StringComparer.Ordinal);
        }

        NodeProgram node = NodeProgram.Find("node", searchPath);
        string folder = new PlotPackages(cache, searchPath).Get(output);
        JsonArray specs =
        [
            .. from plot in plots
            from layout in PlotLayout.All
            select (JsonNode)new JsonObject { ["name"] = NameOf(plot, layout), ["spec"] = plot.ToSpec(layout) },
        ];
        string drawn = node.Run(folder, [PlotPackages.Program], specs.ToJsonString(), s_limit);
        Dictionary<string, string> drawings = JsonSerializer
            .Deserialize<JsonArray>(drawn)!
            .ToDictionary(one => (string)one!["name"]!, one => (string)one!["svg"]!, StringComparer.Ordinal);
        return plots.ToDictionary(
            plot => plot.Name,
            plot => new Drawing(
                SvgDrawing.Label(drawings[NameOf(plot, PlotLayout.Wide)], plot, PlotLayout.Wide),
                SvgDrawing.Label(drawings[NameOf(plot, PlotLayout.Narrow)], plot, PlotLayout.Narrow)
            ),
            StringComparer.Ordinal
        );
    }

    private static string NameOf(Plot plot, PlotLayout layout) => $"{plot.Name} {layout.Name}";
}
