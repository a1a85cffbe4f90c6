using System.Collections.Concurrent;
using PuppeteerSharp;

namespace SqliteBench.Tests.Browser;

/// <summary>A page that is open in Chromium, and its console messages.</summary>
internal sealed class OpenPage
{
    private readonly IPage _page;
    private readonly ConcurrentQueue<string> _messages = new();

    public OpenPage(IPage page)
    {
        _page = page;
        page.Console += (_, said) => _messages.Enqueue($"{said.Message.Type}: {said.Message.Text}");
        page.PageError += (_, error) => _messages.Enqueue($"page error: {error.Message}");
    }

    /// <summary>Console messages and script errors so far.</summary>
    public IReadOnlyCollection<string> Messages => _messages;

    public Task<T> Evaluate<T>(string expression) =>
        _page.EvaluateExpressionAsync<T>(expression).WaitAsync(TestRun.End);

    public Task<int> Count(string selector) => Evaluate<int>($"{All(selector)}.length");

    /// <summary>How many matching elements are visible, wherever the page is scrolled to.</summary>
    public Task<int> CountVisible(string selector, string condition = "true") =>
        Evaluate<int>(
            $$"""
            {{All(selector)}}.filter(element => {
              const box = element.getBoundingClientRect();
              return element.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.height > 0 && {{condition}};
            }).length
            """
        );

    /// <summary>The first matching element.</summary>
    public async Task<IElementHandle> Find(string selector)
    {
        IElementHandle? element = await _page.QuerySelectorAsync(selector).WaitAsync(TestRun.End);
        return element.ShouldNotBeNull(selector);
    }

    /// <summary>Clicks the middle of the first matching element.</summary>
    public async Task Click(string selector)
    {
        IElementHandle element = await Find(selector);
        await element.ClickAsync().WaitAsync(TestRun.End);
    }

    public Task Press(string key) => _page.Keyboard.PressAsync(key).WaitAsync(TestRun.End);

    /// <summary>A JavaScript expression for the array of matching elements.</summary>
    public static string All(string selector) => $"[...document.querySelectorAll('{selector}')]";
}
