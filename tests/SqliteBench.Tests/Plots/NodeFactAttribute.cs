using SqliteBench.Reporting.Plots;

namespace SqliteBench.Tests.Plots;

/// <summary>A test that draws plots; skipped where Node.js or npm is missing.</summary>
internal sealed class NodeFactAttribute : FactAttribute
{
    public NodeFactAttribute() => Skip = Absence;

    /// <summary>Why plots cannot be drawn here, or null.</summary>
    public static string? Absence { get; } = Find();

    private static string? Find()
    {
        try
        {
            string searchPath = Environment.GetEnvironmentVariable("PATH") ?? "";
            NodeProgram.Find("node", searchPath);
            NodeProgram.Find("npm", searchPath);
            return null;
        }
        catch (PlotException exception)
        {
            return exception.Message;
        }
    }
}
