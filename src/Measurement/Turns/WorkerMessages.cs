using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Schemas;

namespace SqliteBench.Measurement.Turns;

/// <summary>A request to a worker: one line of JSON on its standard input, answered by one line.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "request")]
[JsonDerivedType(typeof(Start), "start")]
[JsonDerivedType(typeof(Launch), "launch")]
public abstract record WorkerRequest
{
    public abstract WorkerReply Answer();

    public static WorkerRequest Parse(string line) =>
        JsonSerializer.Deserialize(line, WorkerJson.Messages.WorkerRequest)
        ?? throw new JsonException("null is not a request");

    public string ToLine() => JsonSerializer.Serialize(this, WorkerJson.Messages.WorkerRequest);

    /// <summary>Chooses the engine, and asks for the provider's package and engine. It is sent once, first.</summary>
    public sealed record Start(
        EngineChoice Engine,
        SqliteConfig Config,
        Provider Provider,
        IReadOnlyList<string> Workloads
    ) : WorkerRequest
    {
        public override WorkerReply Answer()
        {
            EngineLibrary.Use(Engine, Config);
            return Worker.Describe(Provider, Workloads);
        }
    }

    /// <summary>Times the cases in alternation, and inspects the first.</summary>
    /// <param name="WarmsUp">Whether it warms up and is long enough to compare. If not, it is as short as can be.</param>
    public sealed record Launch(IReadOnlyList<Case> Cases, bool WarmsUp, int Seed, Inspection Inspection)
        : WorkerRequest
    {
        public override WorkerReply Answer()
        {
            Case first = Cases[0];
            EngineLibrary.Use(first.Setting.Engine, first.Setting.Config);
            if (first.Setting.Run.Extension is { Length: > 0 } extension)
            {
                EngineExtension.Load(extension);
            }

            first.Provider?.Configure(first.Setting.Config);
            double? firstOpening = Inspection == Inspection.Full ? FirstOpening.Of(first) : null;
            WorkerReply reply = PairedRun.Time(Cases, WarmsUp, Seed);
            if (Inspection == Inspection.None)
            {
                return reply;
            }

            using CaseWork work = first.Begin();
            CaseFindings findings = CaseFault.Wrap(work.Name, () => CaseFindings.Of(work, Inspection));
            return reply with { Findings = findings with { FirstOpening = firstOpening } };
        }
    }
}

/// <summary>A worker's reply to a request: one line of JSON.</summary>
/// <param name="Failure">The failure, in one sentence; null if there was none.</param>
public sealed record WorkerReply(string? Failure = null)
{
    /// <summary>The time of each candidate, in ns per operation; only for a launch.</summary>
    public IReadOnlyList<double>? Times { get; init; }

    public bool IsSteady { get; init; }

    /// <summary>The part of the timed turns in which other work ran instead, from 0 to 1; 0 if that is not known.</summary>
    public double Waited { get; init; }

    public CaseFindings? Findings { get; init; }

    public ProviderVersions? Versions { get; init; }

    /// <summary>The reasons why the engine cannot run workloads, by workload; only for the start request.</summary>
    public IReadOnlyDictionary<string, string> Impossible { get; init; } = new Dictionary<string, string>();

    public static WorkerReply Parse(string line) =>
        JsonSerializer.Deserialize(line, WorkerJson.Messages.WorkerReply)
        ?? throw new JsonException("null is not a reply");

    public string ToLine() => JsonSerializer.Serialize(this, WorkerJson.Messages.WorkerReply);
}

/// <summary>Converts messages by generated code, because the serializer's reflection takes 0.1 s to start.</summary>
[JsonSerializable(typeof(WorkerRequest))]
[JsonSerializable(typeof(WorkerReply))]
internal sealed partial class WorkerJson : JsonSerializerContext
{
    // The context has members of the converted types' names, so the converters cannot be named inside it.
    public static WorkerJson Messages { get; } = new(WorkerConverters.Options);
}

/// <summary>Writes values of settings as users write them on the command line.</summary>
file static class WorkerConverters
{
    public static JsonSerializerOptions Options { get; } =
        new()
        {
            Converters =
            {
                new TextConverter<Provider>(id => ProviderCatalog.Find(id)!),
                new TextConverter<EngineChoice>(EngineChoice.Parse),
                new TextConverter<SqliteConfig>(SqliteConfig.Parse),
                new TextConverter<PragmaSet>(PragmaSet.Parse),
                new TextConverter<BlockSchema>(BlockSchema.Parse),
            },
        };
}

/// <summary>Writes a value as its text in JSON.</summary>
file sealed class TextConverter<T>(Func<string, T> parse) : JsonConverter<T>
{
    public override bool CanConvert(Type type) => typeof(T).IsAssignableFrom(type);

    public override T Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
        parse(reader.GetString()!);

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        writer.WriteStringValue($"{value}");
}
