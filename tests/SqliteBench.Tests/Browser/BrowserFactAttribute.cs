using SqliteBench.Tests.Plots;

namespace SqliteBench.Tests.Browser;

/// <summary>A test of a page with its plots in a browser; skipped where there is no Chromium, or no Node.js to draw.</summary>
internal sealed class BrowserFactAttribute : FactAttribute
{
    public BrowserFactAttribute() =>
        Skip = Chromium.Path is null ? "chromium was not found" : NodeFactAttribute.Absence;
}
