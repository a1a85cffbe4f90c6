using SqliteBench.Machine;
using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.Plots;
using SqliteBench.Studies;
using SqliteBench.Tests.Pages;
using SqliteBench.Tests.Plots;

namespace SqliteBench.Tests.Browser;

/// <summary>A report with every kind of plot, and a browser to open it in; nothing where one of them cannot be had.</summary>
public sealed class ReportInBrowser : IAsyncLifetime, IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private Chromium? _chromium;

    internal BrowserPage Page { get; private set; } = null!;

    /// <summary>The page's file.</summary>
    public string Path { get; private set; } = "";

    public async Task InitializeAsync()
    {
        if (Chromium.Path is null || NodeFactAttribute.Absence is not null)
        {
            return;
        }

        ReportFiles files = new(PlotRenderer.In(Paths.Artifacts), TextWriter.Null, StudyCatalog.ForReports);
        Path = files.Write(_directory.Location, [SampleRuns.OfEveryPlot("one"), SampleRuns.OfEveryPlot("other")])[^1];
        _chromium = new Chromium();
        Page = await _chromium.OpenPage();
    }

    // xunit disposes it both ways.
    public Task DisposeAsync() => Task.CompletedTask;

    public void Dispose()
    {
        Page?.Dispose();
        _chromium?.Dispose();
        _directory.Dispose();
    }
}
