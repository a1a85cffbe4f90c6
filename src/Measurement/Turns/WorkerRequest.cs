namespace SqliteBench.Measurement.Turns;

/// <summary>A request to a worker: one line of JSON on its standard input, answered by one line.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "request")]
[JsonDerivedType(typeof(Start), "start")]
[JsonDerivedType(typeof(Launch), "launch")]
internal abstract record WorkerRequest
{
    /// <summary>Choose the engine, and report the provider's package and engine. Sent once, first.</summary>
    public sealed record Start(string Engine, string Provider, IReadOnlyList<string> Workloads) : WorkerRequest
    {
        public string Config { get; init; } = $"{SqliteConfig.Normal}";
    }

    /// <param name="WarmUp">Minimum warm-up time, in seconds; 0 for a single pass.</param>
    /// <param name="Seconds">Approximate time after the warm-up, in seconds.</param>
    public sealed record Launch(
        IReadOnlyList<IReadOnlyDictionary<string, string>> Cases,
        double WarmUp,
        double Seconds,
        int Seed,
        Inspection Inspection
    ) : WorkerRequest
    {
        public WorkerReply Run()
        {
            (Case Case, Axes Axes)[] cases = [.. Cases.Select(Case.Parse)];
            (Case one, Axes axes) = cases[0];
            EngineLibrary.Use(one.Setting.Engine, one.Setting.Config);
            one.Provider?.Configure(one.Setting.Config);
            double? firstOpening = Inspection == Inspection.Full ? FirstOpening.Of(one, axes) : null;
            WorkerReply reply = PairedRun.Time(
                cases,
                TimeSpan.FromSeconds(Seconds),
                Seed,
                TimeSpan.FromSeconds(WarmUp)
            );
            if (Inspection == Inspection.None)
            {
                return reply;
            }

            using CaseWork work = one.Begin(axes);
            CaseFindings findings = CaseFault.Of(work.Name, () => CaseFindings.Of(work, Inspection));
            return reply with { Findings = findings with { FirstOpening = firstOpening } };
        }
    }

    /// <summary>Reads a request; a launch by hand, because the serializer takes 0.1 s to start.</summary>
    public static WorkerRequest Parse(string line)
    {
        using JsonDocument document = JsonDocument.Parse(line);
        JsonElement request = document.RootElement;
        return
            request.ValueKind == JsonValueKind.Object
            && request.TryGetProperty(nameof(Launch.Cases), out JsonElement cases)
            ? new Launch(
                [
                    .. cases
                        .EnumerateArray()
                        .Select(one =>
                            one.EnumerateObject().ToDictionary(part => part.Name, part => part.Value.GetString()!)
                        ),
                ],
                request.GetProperty(nameof(Launch.WarmUp)).GetDouble(),
                request.GetProperty(nameof(Launch.Seconds)).GetDouble(),
                request.GetProperty(nameof(Launch.Seed)).GetInt32(),
                (Inspection)request.GetProperty(nameof(Launch.Inspection)).GetInt32()
            )
            : request.Deserialize<WorkerRequest>() ?? throw new JsonException("null is no request");
    }

    public string ToLine() => JsonSerializer.Serialize(this);
}
