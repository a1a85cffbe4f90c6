using PuppeteerSharp;

namespace SqliteBench.Tests.Browser;

/// <summary>A headless Chromium of the system, which ends when it is disposed. It has one page at a time.</summary>
internal sealed class Chromium : IAsyncDisposable
{
    private static readonly string[] s_names = ["chromium", "chromium-browser", "google-chrome"];
    private static readonly string? s_path = Installed.Find(s_names);

    // Chromium's sandbox does not start as root, which runs tests in containers. These pages are the suite's own.
    private static readonly string[] s_arguments =
    [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-gpu",
    ];

    private readonly IBrowser _browser;
    private IBrowserContext? _context;

    private Chromium(IBrowser browser) => _browser = browser;

    public static string? Absence { get; } =
        s_path is null ? $"none of {string.Join(", ", s_names)} is on the PATH" : null;

    /// <summary>Starts Chromium with a new profile in this directory.</summary>
    public static async Task<Chromium> Start(string profile)
    {
        LaunchOptions options = new()
        {
            ExecutablePath = s_path,
            UserDataDir = profile,
            Args = s_arguments,
            // On a busy machine, the default timeouts are too short.
            Timeout = 0,
            ProtocolTimeout = 0,
        };
        return new Chromium(await Puppeteer.LaunchAsync(options).WaitAsync(TestRun.End));
    }

    /// <summary>Opens a file in a new context, and waits until it is loaded.</summary>
    public async Task<OpenPage> Open(string file, int width, string colours, bool hasScripts)
    {
        if (_context is not null)
        {
            await _context.CloseAsync();
        }

        _context = await _browser.CreateBrowserContextAsync();
        IPage page = await _context.NewPageAsync();
        OpenPage open = new(page);
        await page.SetViewportAsync(new() { Width = width, Height = 900 });
        await page.EmulateMediaFeaturesAsync([
            new() { MediaFeature = MediaFeature.PrefersColorScheme, Value = colours },
        ]);
        await page.SetJavaScriptEnabledAsync(hasScripts);
        await page.GoToAsync(new Uri(file).AbsoluteUri, timeout: 0).WaitAsync(TestRun.End);
        return open;
    }

    public async ValueTask DisposeAsync() => await _browser.DisposeAsync();
}
