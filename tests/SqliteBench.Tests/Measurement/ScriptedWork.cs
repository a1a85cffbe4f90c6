using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement;

/// <summary>A work whose executions have the latencies that a test gives them.</summary>
/// <param name="latencies">Those of each execution.</param>
internal sealed class ScriptedWork(params long[][] latencies) : CaseWork
{
    private readonly List<string> _calls = [];
    private int _executions;

    public string Calls => string.Join(' ', _calls);

    public bool MayGoOn { get; init; }

    public override string Name => "scripted";

    public override long Operations => latencies[0].Length;

    public override long Rows => Operations;

    public override bool StartsAnew => !MayGoOn;

    public override int LatenciesOfExecution => latencies[0].Length;

    public static ScriptedWork Of(Provider? provider, params long[][] latencies) =>
        new(latencies) { Provider = provider };

    public override void Open() => _calls.Add("open");

    public override RunResult Execute() => throw new NotSupportedException("without latencies");

    public override RunResult ExecuteTimed(LatencyLog log)
    {
        _calls.Add("run");
        long[] own = latencies[_executions++ % latencies.Length];
        own.CopyTo(log.Places(0, own.Length));
        return default;
    }

    public override void Check(RunResult result) => _calls.Add("check");

    public override void Close() => _calls.Add("close");

    public override void CheckWhatIsLeft() => _calls.Add("left");

    protected override void RemoveFiles() => _calls.Add("removed");
}
