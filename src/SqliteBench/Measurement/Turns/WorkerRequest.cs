using System.Text.Json;
using System.Text.Json.Serialization;
using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Results;

namespace SqliteBench.Measurement.Turns;

/// <summary>A request to a worker: one line of JSON on its standard input, answered by one line.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "request")]
[JsonDerivedType(typeof(Start), "start")]
[JsonDerivedType(typeof(Launch), "launch")]
internal abstract record WorkerRequest
{
    /// <summary>Choose the engine, and report the provider's package and engine. Sent once, first.</summary>
    public sealed record Start(string Engine, string Provider, IReadOnlyList<string> Workloads) : WorkerRequest;

    /// <param name="Candidates">The candidates as text.</param>
    /// <param name="Seconds">Approximate time after the warm-up, in seconds.</param>
    /// <param name="Seed">Seed of the order of the turns.</param>
    /// <param name="Inspection">What is measured of the first candidate after the turns.</param>
    public sealed record Launch(
        IReadOnlyList<IReadOnlyDictionary<string, string>> Candidates,
        double Seconds,
        int Seed,
        Inspection Inspection
    ) : WorkerRequest
    {
        public WorkerReply Run()
        {
            Axes[] axes = [.. Candidates.Select(Axes.Parse)];
            axes[0].UseEngine();
            Candidate[] candidates =
            [
                .. axes.Zip(Candidates, (one, text) => Candidate.Of(one, text[ResultColumns.Provider])),
            ];
            return Time(axes[^1], candidates) with
            {
                Findings = Inspection == Inspection.None ? null : Inspect(candidates[0], axes[0]),
            };
        }

        private WorkerReply Time(Axes axes, IReadOnlyList<Candidate> candidates)
        {
            using IPairedRun run = PairedPlan.Prepare(axes, candidates);
            InterleavedTiming timing = new(run.AreWhole) { Budget = TimeSpan.FromSeconds(Seconds), Seed = Seed };
            return new WorkerReply { Times = timing.Run(run.Open), IsSteady = timing.IsSteady };
        }

        private CaseFindings Inspect(Candidate candidate, Axes axes)
        {
            using CaseWork work = candidate.Begin(axes);
            return Fault.Of(work.Name, () => CaseFindings.Of(work, Inspection));
        }
    }

    /// <summary>Reads a request; a launch by hand, because the serializer takes 0.1 s to start.</summary>
    /// <exception cref="JsonException">The line is not a request.</exception>
    public static WorkerRequest Parse(string line)
    {
        using JsonDocument document = JsonDocument.Parse(line);
        JsonElement request = document.RootElement;
        return
            request.ValueKind == JsonValueKind.Object
            && request.TryGetProperty(nameof(Launch.Candidates), out JsonElement candidates)
            ? new Launch(
                [
                    .. candidates
                        .EnumerateArray()
                        .Select(one =>
                            one.EnumerateObject().ToDictionary(part => part.Name, part => part.Value.GetString()!)
                        ),
                ],
                request.GetProperty(nameof(Launch.Seconds)).GetDouble(),
                request.GetProperty(nameof(Launch.Seed)).GetInt32(),
                (Inspection)request.GetProperty(nameof(Launch.Inspection)).GetInt32()
            )
            : request.Deserialize<WorkerRequest>() ?? throw new JsonException("null is no request");
    }

    public string ToLine() => JsonSerializer.Serialize(this);
}
