using Microsoft.Playwright;

namespace SqliteBench.Tests.Browser;

/// <summary>A headless Chromium of the system, which ends when it is disposed. It has one page at a time.</summary>
internal sealed class Chromium : IAsyncDisposable
{
    private static readonly string[] s_names = ["chromium", "chromium-browser", "google-chrome"];
    private static readonly string? s_path = Installed.Find(s_names);

    private readonly IPlaywright _playwright;
    private readonly IBrowser _browser;
    private IBrowserContext? _context;

    private Chromium(IPlaywright playwright, IBrowser browser)
    {
        _playwright = playwright;
        _browser = browser;
    }

    public static string? Absence { get; } =
        s_path is null ? $"none of {string.Join(", ", s_names)} is on the PATH" : null;

    public static async Task<Chromium> Start()
    {
        IPlaywright playwright = await Playwright.CreateAsync();
        try
        {
            BrowserTypeLaunchOptions options = new()
            {
                ExecutablePath = s_path,
                // Chromium's sandbox does not start for root, who runs tests in containers; pages here are the suite's own.
                Args = ["--no-sandbox"],
                Timeout = 0,
            };
            return new Chromium(playwright, await playwright.Chromium.LaunchAsync(options).WaitAsync(TestRun.End));
        }
        catch
        {
            playwright.Dispose();
            throw;
        }
    }

    /// <summary>Opens a file, in a context without a past, and waits until it is loaded.</summary>
    public async Task<IPage> Open(string file, int width, ColorScheme colours, bool hasScripts)
    {
        if (_context is not null)
        {
            await _context.CloseAsync();
        }

        _context = await _browser.NewContextAsync(
            new()
            {
                ViewportSize = new() { Width = width, Height = 900 },
                ColorScheme = colours,
                JavaScriptEnabled = hasScripts,
            }
        );
        // A busy machine takes longer than Playwright would wait.
        _context.SetDefaultTimeout(0);
        IPage page = await _context.NewPageAsync();
        await page.GotoAsync(new Uri(file).AbsoluteUri).WaitAsync(TestRun.End);
        return page;
    }

    public async ValueTask DisposeAsync()
    {
        await _browser.CloseAsync();
        _playwright.Dispose();
    }
}
