using System.Text.Json;
using System.Text.Json.Serialization;
using SqliteBench.Studies;

namespace SqliteBench.Pairs.Lanes;

/// <summary>What the program asks a lane for: one line of JSON on its standard input, answered by one.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "request")]
[JsonDerivedType(typeof(Start), "start")]
[JsonDerivedType(typeof(Prepare), "prepare")]
[JsonDerivedType(typeof(Open), "open")]
[JsonDerivedType(typeof(Run), "run")]
[JsonDerivedType(typeof(Commit), "commit")]
[JsonDerivedType(typeof(Close), "close")]
internal abstract record LaneRequest
{
    /// <summary>Choose the engine and tell what stands behind the provider. The first request, made once.</summary>
    /// <param name="Engine">The engine, as written.</param>
    /// <param name="Provider">The provider's id.</param>
    /// <param name="Workloads">Ids of the workloads that will be asked for.</param>
    public sealed record Start(string Engine, string Provider, IReadOnlyList<string> Workloads) : LaneRequest;

    /// <summary>Make the operations of a setting and work out their answers; gives up the setting before.</summary>
    /// <param name="Axes">Axes with one value each: the setting, and where its databases go.</param>
    /// <param name="Plan">In what parts it is timed.</param>
    public sealed record Prepare(Axes Axes, PairedPlan Plan) : LaneRequest;

    /// <summary>Lay the database out and open the provider on it.</summary>
    public sealed record Open : LaneRequest;

    /// <summary>Run a range of operations, and check outside the timing what they answered.</summary>
    /// <param name="First">The first, from 0.</param>
    /// <param name="Count">How many.</param>
    public sealed record Run(int First, int Count) : LaneRequest;

    /// <summary>Commit what the ranges since the last commit have written.</summary>
    public sealed record Commit : LaneRequest;

    /// <summary>Close what was opened.</summary>
    public sealed record Close : LaneRequest;

    /// <summary>Reads a line.</summary>
    /// <exception cref="JsonException">It is no request.</exception>
    public static LaneRequest Parse(string line) =>
        JsonSerializer.Deserialize<LaneRequest>(line) ?? throw new JsonException("null is no request");

    /// <summary>The request as a line.</summary>
    public string ToLine() => JsonSerializer.Serialize(this);
}
