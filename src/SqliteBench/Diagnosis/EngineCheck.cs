using System.Globalization;

namespace SqliteBench.Diagnosis;

/// <summary>Which SQLite libraries the providers can share.</summary>
/// <param name="read">Reads the libraries.</param>
internal sealed class EngineCheck(Func<IReadOnlyList<EngineFacts>> read) : ICheck
{
    private const int SleepThatStalls = 100;

    /// <inheritdoc />
    public string Subject => "engines";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine() => read().Select(Judge);

    private static Symptom Judge(EngineFacts engine) =>
        engine.Failure is { } failure
            ? Symptom.Advise(
                $"{engine.Engine}: {failure.TrimEnd('.')}",
                $"Install SQLite's shared library, or measure without --engine {engine.Engine}."
            )
        : engine.SleepMilliseconds >= SleepThatStalls
            ? Symptom.Advise(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{engine.Engine}: SQLite {engine.Version}, which sleeps {engine.SleepMilliseconds} ms when it waits for a lock"
                ),
                "Measure writers on several threads with another --engine."
            )
        : Symptom.Fine($"{engine.Engine}: SQLite {engine.Version}");
}
