using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Schemas;

namespace SqliteBench.Measurement.Turns;

/// <summary>Converts messages by generated code, because the serializer's reflection takes 0.1 s to start.</summary>
[JsonSerializable(typeof(WorkerRequest))]
[JsonSerializable(typeof(WorkerReply))]
internal sealed partial class WorkerJson : JsonSerializerContext
{
    public static WorkerJson Messages { get; } = new(WorkerConverters.Options);
}

/// <summary>Values of settings travel as users write them.</summary>
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

/// <summary>Writes a value as the text that users write.</summary>
internal sealed class TextConverter<T>(Func<string, T> parse) : JsonConverter<T>
{
    public override bool CanConvert(Type type) => typeof(T).IsAssignableFrom(type);

    public override T Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
        parse(reader.GetString()!);

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        writer.WriteStringValue($"{value}");
}
