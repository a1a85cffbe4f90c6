using System.Text.Json;
using System.Text.Json.Serialization;
using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Measurement.Turns;

/// <summary>The inside of a worker: one candidate at a time, as the program's own process would have it.</summary>
internal sealed class WorkerHost : IDisposable
{
    private Provider? _provider;
    private IPairedRun? _run;
    private TimedCandidate? _candidate;

    /// <returns>The reply, as a line; a failure is one.</returns>
    public string Answer(string line)
    {
        try
        {
            return Answer(WorkerRequest.Parse(line)).ToLine();
        }
        catch (EngineLoadException exception)
        {
            return new WorkerReply(exception.Message) { IsWrongEngine = true }.ToLine();
        }
        // Whatever a provider throws is told to the program, which ends the run.
        catch (Exception exception)
        {
            return new WorkerReply(Fault.Words(exception)).ToLine();
        }
    }

    public void Dispose()
    {
        try
        {
            Close();
        }
        finally
        {
            _run?.Dispose();
            _run = null;
        }
    }

    private Provider Provider => _provider ?? throw new InvalidOperationException("the worker was not started");

    private IPairedRun PairedRun => _run ?? throw new InvalidOperationException("the worker has no setting");

    private TimedCandidate TimedCandidate =>
        _candidate ?? throw new InvalidOperationException("the worker has nothing open");

    private WorkerReply Answer(WorkerRequest request)
    {
        switch (request)
        {
            case WorkerRequest.Start start:
                return Start(start);
            case WorkerRequest.Prepare prepare:
                Dispose();
                _run = prepare.Plan.Prepare(prepare.Axes, [PairedSubject.Of(Provider.Id, prepare.Axes)]);
                return new WorkerReply();
            case WorkerRequest.Open:
                _candidate = PairedRun.Open()[0];
                return new WorkerReply();
            case WorkerRequest.Run run:
                return Run(TimedCandidate, run.First, run.Count);
            case WorkerRequest.Commit:
                return new WorkerReply { Nanoseconds = TimedCandidate.TimeCommit(TimeProvider.System) };
            case WorkerRequest.Close:
                Close();
                return new WorkerReply();
            default:
                throw new JsonException($"a worker does not answer {request.GetType().Name}");
        }
    }

    private WorkerReply Start(WorkerRequest.Start start)
    {
        EngineLibrary.Use(EngineChoice.Parse(start.Engine));
        _provider = ProviderCatalog.Find(start.Provider)!;
        return new WorkerReply
        {
            Versions = _provider.ReadVersions(),
            Impossible = EngineProbe.ReasonsOf(start.Workloads),
        };
    }

    private static WorkerReply Run(TimedCandidate candidate, int first, int count)
    {
        candidate.Prepare();
        double nanoseconds = candidate.Time(first, count, TimeProvider.System);
        candidate.Check(first, count);
        return new WorkerReply { Nanoseconds = nanoseconds };
    }

    private void Close()
    {
        TimedCandidate? candidate = _candidate;
        _candidate = null;
        candidate?.Dispose();
    }
}

/// <summary>What the program asks a worker for: one line of JSON on its standard input, answered by one.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "request")]
[JsonDerivedType(typeof(Start), "start")]
[JsonDerivedType(typeof(Prepare), "prepare")]
[JsonDerivedType(typeof(Open), "open")]
[JsonDerivedType(typeof(Run), "run")]
[JsonDerivedType(typeof(Commit), "commit")]
[JsonDerivedType(typeof(Close), "close")]
internal abstract record WorkerRequest
{
    /// <summary>Choose the engine and tell what stands behind the provider. The first request, made once.</summary>
    public sealed record Start(string Engine, string Provider, IReadOnlyList<string> Workloads) : WorkerRequest;

    /// <summary>Make the operations of a setting and work out their answers; gives up the setting before.</summary>
    public sealed record Prepare(Axes Axes, PairedPlan Plan) : WorkerRequest;

    /// <summary>Lay the database out and open the provider on it.</summary>
    public sealed record Open : WorkerRequest;

    /// <summary>Run a range of operations, and check outside the timing what they answered.</summary>
    public sealed record Run(int First, int Count) : WorkerRequest;

    public sealed record Commit : WorkerRequest;

    public sealed record Close : WorkerRequest;

    public static WorkerRequest Parse(string line) =>
        JsonSerializer.Deserialize<WorkerRequest>(line) ?? throw new JsonException("null is no request");

    public string ToLine() => JsonSerializer.Serialize(this);
}

/// <summary>What a worker answers: one line of JSON on its standard output for each request.</summary>
/// <param name="Failure">Null, or what went wrong, in one sentence without the worker's name.</param>
internal sealed record WorkerReply(string? Failure = null)
{
    /// <summary>Whether the engine cannot be used, so that it was the wrong one to ask for.</summary>
    public bool IsWrongEngine { get; init; }

    /// <summary>How long a range of operations or a commit took, in ns; the time is taken in the worker, around that alone.</summary>
    public double Nanoseconds { get; init; }

    /// <summary>What stands behind the provider; only of the start.</summary>
    public ProviderVersions? Versions { get; init; }

    /// <summary>For each workload that the engine cannot run the reason; only of the start.</summary>
    public IReadOnlyDictionary<string, string> Impossible { get; init; } = new Dictionary<string, string>();

    public static WorkerReply Parse(string line) =>
        JsonSerializer.Deserialize<WorkerReply>(line) ?? throw new JsonException("null is no reply");

    public string ToLine() => JsonSerializer.Serialize(this);
}
