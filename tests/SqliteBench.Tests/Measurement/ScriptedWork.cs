namespace SqliteBench.Tests.Measurement;

/// <summary>A work that keeps its calls, and whose executions have the latencies that a test gives them.</summary>
/// <param name="latencies">Those of each execution; five operations where there are none.</param>
internal sealed class ScriptedWork(params long[][] latencies) : CaseWork
{
    private readonly long[][] _latencies =
        latencies.Length > 0
            ? latencies
            :
            [
                [1, 2, 3, 4, 5],
            ];
    private readonly List<string> _calls = [];
    private int _executions;

    public string Calls => string.Join(' ', _calls);

    public string? Failing { get; init; }

    public Action? During { get; init; }

    public override string Name => "scripted";

    public override long Operations => _latencies[0].Length;

    public override long Rows => 7;

    public override bool StartsAnew => !MayGoOn;

    /// <summary>Whether it may be executed again without being opened anew.</summary>
    public bool MayGoOn { get; init; }

    public bool Keeps { get; init; }

    public override bool IsUnchanged => Keeps;

    public override IReadOnlyList<CaseStep> Steps => [new CaseStep(7, 1, 2, 3)];

    public override int LatenciesOfExecution => _latencies[0].Length;

    public override void Open() => Call("open");

    public override RunResult Execute()
    {
        Call("run");
        During?.Invoke();
        return new RunResult(1, 7, 2);
    }

    public override RunResult ExecuteTimed(LatencyLog log)
    {
        Call("timed");
        long[] own = _latencies[_executions++ % _latencies.Length];
        own.CopyTo(log.Places(0, own.Length));
        return new RunResult(1, 7, 100);
    }

    public override void Check(RunResult result) => Call("check");

    public override void Close() => Call("close");

    public override void CheckWhatIsLeft() => Call("left");

    protected override void RemoveFiles() => Call("removed");

    private void Call(string name)
    {
        _calls.Add(name);
        if (name == Failing)
        {
            throw new InvalidOperationException($"{name} failed");
        }
    }
}
