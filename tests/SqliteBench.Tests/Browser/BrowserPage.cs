using System.Net.WebSockets;
using System.Text;
using System.Text.Json.Nodes;

namespace SqliteBench.Tests.Browser;

/// <summary>A page of a browser, driven through the Chrome DevTools Protocol.</summary>
internal sealed class BrowserPage : IDisposable
{
    private static readonly string[] s_complaints =
    [
        "Runtime.exceptionThrown",
        "Log.entryAdded",
        "Runtime.consoleAPICalled",
    ];

    private readonly ClientWebSocket _socket = new();
    private readonly List<JsonObject> _events = [];
    private int _last;

    private BrowserPage() { }

    /// <summary>What the page complained about since it was opened: exceptions, and whatever its console says.</summary>
    public IEnumerable<string> Complaints =>
        _events
            .Where(message => s_complaints.Contains((string?)message["method"]))
            .Select(message => message.ToJsonString());

    /// <summary>Connects to the only page of a browser.</summary>
    /// <param name="host">Where it listens.</param>
    public static async Task<BrowserPage> Connect(string host)
    {
        using HttpClient http = new();
        JsonArray targets = JsonNode.Parse(await http.GetStringAsync(new Uri($"http://{host}/json")))!.AsArray();
        JsonNode target = targets.First(one => (string?)one!["type"] == "page")!;
        BrowserPage page = new();
        await page._socket.ConnectAsync(new Uri((string)target["webSocketDebuggerUrl"]!), CancellationToken.None);
        foreach (string domain in new[] { "Page", "Runtime", "Log" })
        {
            await page.Send($"{domain}.enable");
        }

        return page;
    }

    /// <summary>Opens a file and waits until it is there.</summary>
    /// <param name="path">The file.</param>
    /// <param name="width">Width of the screen, in CSS pixels.</param>
    /// <param name="colours">Which colours its user prefers: light or dark.</param>
    public async Task Open(string path, int width, string colours = "light")
    {
        _events.Clear();
        await Send(
            "Emulation.setDeviceMetricsOverride",
            new JsonObject
            {
                ["width"] = width,
                ["height"] = 900,
                ["deviceScaleFactor"] = 1,
                ["mobile"] = false,
            }
        );
        await Send(
            "Emulation.setEmulatedMedia",
            new JsonObject
            {
                ["features"] = new JsonArray(new JsonObject { ["name"] = "prefers-color-scheme", ["value"] = colours }),
            }
        );
        await Send("Page.navigate", new JsonObject { ["url"] = new Uri(path).AbsoluteUri });
        await Until("Page.loadEventFired");
    }

    /// <summary>The value of an expression in the page, which JSON can hold.</summary>
    /// <param name="expression">JavaScript.</param>
    public async Task<JsonNode?> Evaluate(string expression)
    {
        JsonObject answer = await Send(
            "Runtime.evaluate",
            new JsonObject { ["expression"] = expression, ["returnByValue"] = true }
        );
        return answer["exceptionDetails"] is { } failure
            ? throw new InvalidOperationException(failure.ToJsonString())
            : answer["result"]!["value"]?.DeepClone();
    }

    /// <summary>Presses the tabulator.</summary>
    public async Task PressTab()
    {
        foreach (string type in new[] { "keyDown", "keyUp" })
        {
            await Send(
                "Input.dispatchKeyEvent",
                new JsonObject
                {
                    ["type"] = type,
                    ["key"] = "Tab",
                    ["code"] = "Tab",
                    ["windowsVirtualKeyCode"] = 9,
                }
            );
        }
    }

    public void Dispose() => _socket.Dispose();

    private async Task<JsonObject> Send(string method, JsonObject? parameters = null)
    {
        int id = ++_last;
        JsonObject message = new()
        {
            ["id"] = id,
            ["method"] = method,
            ["params"] = parameters ?? [],
        };
        await _socket.SendAsync(
            Encoding.UTF8.GetBytes(message.ToJsonString()),
            WebSocketMessageType.Text,
            endOfMessage: true,
            TestRun.End
        );
        while (true)
        {
            JsonObject received = await Receive();
            if ((int?)received["id"] == id)
            {
                return received["result"]?.AsObject() ?? throw new InvalidOperationException(received.ToJsonString());
            }

            _events.Add(received);
        }
    }

    private async Task Until(string method)
    {
        while (!_events.Exists(message => (string?)message["method"] == method))
        {
            _events.Add(await Receive());
        }
    }

    private async Task<JsonObject> Receive()
    {
        using MemoryStream text = new();
        byte[] buffer = new byte[64 * 1024];
        WebSocketReceiveResult part;
        do
        {
            part = await _socket.ReceiveAsync(buffer, TestRun.End);
            text.Write(buffer, 0, part.Count);
        } while (!part.EndOfMessage);
        return JsonNode.Parse(text.ToArray())!.AsObject();
    }
}
