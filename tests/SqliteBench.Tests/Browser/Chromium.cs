using System.Diagnostics;
using System.Text.RegularExpressions;

namespace SqliteBench.Tests.Browser;

/// <summary>A headless Chromium of the system, with a profile of its own, which ends when it is disposed.</summary>
internal sealed partial class Chromium : IDisposable
{
    private static readonly string[] s_names = ["chromium", "chromium-browser", "google-chrome"];

    private readonly TemporaryDirectory _profile = new();
    private readonly Process _process;

    public Chromium()
    {
        _process = Process.Start(
            new ProcessStartInfo(Path!)
            {
                ArgumentList =
                {
                    "--headless=new",
                    // Tests run as root in containers, where Chromium's sandbox does not start, and open own files alone.
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--no-first-run",
                    "--remote-debugging-port=0",
                    $"--user-data-dir={_profile.Location}",
                    "about:blank",
                },
                RedirectStandardError = true,
            }
        )!;
    }

    /// <summary>Where it is, or null.</summary>
    public static string? Path { get; } =
        (Environment.GetEnvironmentVariable("PATH") ?? "")
            .Split(System.IO.Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .SelectMany(folder => s_names.Select(name => System.IO.Path.Combine(folder, name)))
            .FirstOrDefault(File.Exists);

    /// <summary>Opens its page.</summary>
    public async Task<BrowserPage> OpenPage()
    {
        while (await _process.StandardError.ReadLineAsync(TestRun.End) is { } line)
        {
            if (Address().Match(line) is { Success: true } match)
            {
                // It goes on to write, and would wait for a reader.
                _ = _process.StandardError.ReadToEndAsync(CancellationToken.None);
                return await BrowserPage.Connect(match.Groups["host"].Value);
            }
        }

        throw new InvalidOperationException("chromium ended before it was ready");
    }

    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
        _process.Dispose();
        _profile.Dispose();
    }

    [GeneratedRegex("ws://(?<host>[^/]+)/")]
    private static partial Regex Address();
}
