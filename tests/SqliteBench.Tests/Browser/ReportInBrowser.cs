namespace SqliteBench.Tests.Browser;

/// <summary>A report with every kind of plot, and a browser to open it in; nothing where there is no browser.</summary>
public sealed class ReportInBrowser : DirectoryTests, IAsyncLifetime
{
    private Chromium? _chromium;
    private string _file = "";

    public async Task InitializeAsync()
    {
        if (Chromium.Absence is not null)
        {
            return;
        }

        _file = ReportPage.Write(Temporary.Location, [SampleRuns.OfEveryPlot()], StudyCatalog.ForReports)[^1];
        _chromium = await Chromium.Start(Other.Location);
    }

    /// <summary>Opens the report; the page that was open before is closed.</summary>
    internal Task<OpenPage> Open(int width, string colours = "light", bool hasScripts = true) =>
        _chromium!.Open(_file, width, colours, hasScripts);

    public async Task DisposeAsync()
    {
        if (_chromium is not null)
        {
            await _chromium.DisposeAsync();
        }
    }
}
