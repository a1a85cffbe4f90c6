using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Measurement.Turns;

/// <summary>The inside of a worker process.</summary>
internal static class WorkerHost
{
    /// <returns>The reply, as a line; a failure is one.</returns>
    public static string Answer(string line)
    {
        try
        {
            return (
                WorkerRequest.Parse(line) switch
                {
                    WorkerRequest.Start start => Start(start),
                    WorkerRequest.Launch launch => launch.Run(),
                    var other => throw new JsonException($"a worker does not answer {other.GetType().Name}"),
                }
            ).ToLine();
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

    private static WorkerReply Start(WorkerRequest.Start start)
    {
        EngineLibrary.Use(EngineChoice.Parse(start.Engine));
        return new WorkerReply
        {
            Versions = ProviderCatalog.Find(start.Provider)!.ReadVersions(),
            Impossible = EngineProbe.ReasonsOf(start.Workloads),
        };
    }
}

/// <summary>What the program asks a worker for: one line of JSON on its standard input, answered by one.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "request")]
[JsonDerivedType(typeof(Start), "start")]
[JsonDerivedType(typeof(Launch), "launch")]
internal abstract record WorkerRequest
{
    /// <summary>Choose the engine and tell what stands behind the provider. The first request, made once.</summary>
    public sealed record Start(string Engine, string Provider, IReadOnlyList<string> Workloads) : WorkerRequest;

    /// <param name="Candidates">Each as axes with one value each.</param>
    /// <param name="Seconds">How long, about, after the warm-up.</param>
    /// <param name="Seed">Of the order of the turns.</param>
    /// <param name="Inspection">What is found of the first, after the turns.</param>
    public sealed record Launch(IReadOnlyList<Axes> Candidates, double Seconds, int Seed, Inspection Inspection)
        : WorkerRequest
    {
        public WorkerReply Run()
        {
            Candidates[0].UseEngine();
            Candidate[] candidates = [.. Candidates.Select(Candidate.Of)];
            return Time(candidates) with { Findings = Inspection == Inspection.None ? null : Inspect(candidates[0]) };
        }

        private WorkerReply Time(IReadOnlyList<Candidate> candidates)
        {
            using IPairedRun run = PairedPlan.Prepare(Candidates[^1], candidates);
            InterleavedTiming timing = new(run.AreWhole) { Budget = TimeSpan.FromSeconds(Seconds), Seed = Seed };
            return new WorkerReply { Times = timing.Run(run.Open), IsSteady = timing.IsSteady };
        }

        private CaseFindings Inspect(Candidate candidate)
        {
            using CaseWork work = candidate.Begin(Candidates[0]);
            return Fault.Of(work.Name, () => CaseFindings.Of(work, Inspection));
        }
    }

    /// <summary>Reads a request. A launch is read by hand: the serializer starts in a tenth of a second.</summary>
    /// <exception cref="JsonException">It is none.</exception>
    public static WorkerRequest Parse(string line)
    {
        using JsonDocument document = JsonDocument.Parse(line);
        JsonElement request = document.RootElement;
        return
            request.ValueKind == JsonValueKind.Object
            && request.TryGetProperty(nameof(Launch.Candidates), out JsonElement candidates)
            ? new Launch(
                [.. candidates.EnumerateArray().Select(Axes.Read)],
                request.GetProperty(nameof(Launch.Seconds)).GetDouble(),
                request.GetProperty(nameof(Launch.Seed)).GetInt32(),
                (Inspection)request.GetProperty(nameof(Launch.Inspection)).GetInt32()
            )
            : request.Deserialize<WorkerRequest>() ?? throw new JsonException("null is no request");
    }

    public string ToLine() => JsonSerializer.Serialize(this);
}

/// <summary>What a worker answers: one line of JSON on its standard output for each request.</summary>
/// <param name="Failure">Null, or what went wrong, in one sentence.</param>
internal sealed record WorkerReply(string? Failure = null)
{
    /// <summary>Whether the engine cannot be used, so that it was the wrong one to ask for.</summary>
    public bool IsWrongEngine { get; init; }

    /// <summary>The time of each candidate, in ns per operation; only of a launch.</summary>
    public IReadOnlyList<double>? Times { get; init; }

    /// <summary>Whether the JIT had reached its last tier when they were taken.</summary>
    public bool IsSteady { get; init; }

    /// <summary>What was found of the first candidate beside its time; only of a launch with an inspection.</summary>
    public CaseFindings? Findings { get; init; }

    /// <summary>What stands behind the provider; only of the start.</summary>
    public ProviderVersions? Versions { get; init; }

    /// <summary>For each workload that the engine cannot run the reason; only of the start.</summary>
    public IReadOnlyDictionary<string, string> Impossible { get; init; } = new Dictionary<string, string>();

    public static WorkerReply Parse(string line) =>
        JsonSerializer.Deserialize<WorkerReply>(line) ?? throw new JsonException("null is no reply");

    /// <summary>Writes it; what most launches reply is written by hand, as their requests are read.</summary>
    public string ToLine() =>
        this is { Failure: null, Times: { } times, Findings: null, Versions: null }
            ? $$"""{"{{nameof(Times)}}":[{{string.Join(',', times.Select(Text))}}],"{{nameof(IsSteady)}}":{{(IsSteady ? "true" : "false")}}}"""
            : JsonSerializer.Serialize(this);

    private static string Text(double time) => time.ToString("R", CultureInfo.InvariantCulture);
}
