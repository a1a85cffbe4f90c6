using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Measurement.Turns;

/// <summary>A request to a worker: one line of JSON on its standard input, answered by one line.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "request")]
[JsonDerivedType(typeof(Start), "start")]
[JsonDerivedType(typeof(Launch), "launch")]
public abstract record WorkerRequest
{
    /// <summary>Chooses the engine, and asks for the provider's package and engine. It is sent once, first.</summary>
    public sealed record Start(
        EngineChoice Engine,
        SqliteConfig Config,
        Provider Provider,
        IReadOnlyList<string> Workloads
    ) : WorkerRequest;

    /// <summary>Asks for the times of cases, measured in alternation.</summary>
    /// <param name="WarmUp">Minimum warm-up time, in seconds; 0 for a single pass.</param>
    /// <param name="Seconds">Approximate time after the warm-up, in seconds.</param>
    public sealed record Launch(
        IReadOnlyList<Case> Cases,
        double WarmUp,
        double Seconds,
        int Seed,
        Inspection Inspection
    ) : WorkerRequest
    {
        public WorkerReply Run()
        {
            Case first = Cases[0];
            EngineLibrary.Use(first.Setting.Engine, first.Setting.Config);
            if (first.Setting.Run.Extension is { Length: > 0 } extension)
            {
                EngineExtension.Load(extension);
            }

            first.Provider?.Configure(first.Setting.Config);
            double? firstOpening = Inspection == Inspection.Full ? FirstOpening.Of(first) : null;
            WorkerReply reply = PairedRun.Time(
                Cases,
                TimeSpan.FromSeconds(Seconds),
                Seed,
                TimeSpan.FromSeconds(WarmUp)
            );
            if (Inspection == Inspection.None)
            {
                return reply;
            }

            using CaseWork work = first.Begin();
            CaseFindings findings = CaseFault.Wrap(work.Name, () => CaseFindings.Of(work, Inspection));
            return reply with { Findings = findings with { FirstOpening = firstOpening } };
        }
    }

    public static WorkerRequest Parse(string line) =>
        JsonSerializer.Deserialize(line, WorkerJson.Messages.WorkerRequest)
        ?? throw new JsonException("null is no request");

    public string ToLine() => JsonSerializer.Serialize(this, WorkerJson.Messages.WorkerRequest);
}
