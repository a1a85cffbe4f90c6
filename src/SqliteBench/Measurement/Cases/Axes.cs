using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Serialization;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Versions;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement.Cases;

/// <summary>The values of a study's axes and the place of its databases; as JSON, part of a launch request.</summary>
internal sealed record Axes
{
    /// <summary>Of the axes that have others than the standard values, by their columns: those values, as they are written.</summary>
    public IReadOnlyDictionary<string, IReadOnlyList<string>> Values { get; init; } =
        ImmutableDictionary<string, IReadOnlyList<string>>.Empty;

    /// <summary>Operations per execution; null for each workload's own number.</summary>
    public int? Operations { get; init; }

    public ulong Seed { get; init; } = StreamOptions.DefaultSeed;

    /// <summary>The engine, as it is written.</summary>
    public string Engine { get; init; } = EngineChoice.Bundled.ToString();

    public string Templates { get; init; } = "";

    public string Databases { get; init; } = "";

    /// <summary>Where the databases of studies that compare places go; for the others the first of them.</summary>
    public IReadOnlyList<Place> Places { get; init; } = [];

    /// <summary>Whether statement workloads have as many operations as were published.</summary>
    public bool Published { get; init; }

    /// <summary>Whether the runs of statements are ones of steps, with a look at the write-ahead log after each.</summary>
    public bool Stepwise { get; init; }

    /// <summary>The folder of a user's prepared queries; empty for the suite's own workloads.</summary>
    public string Queries { get; init; } = "";

    /// <summary>What the baseline of a case has instead of the case's own values, by the columns of some axes.</summary>
    public IReadOnlyDictionary<string, string> Baseline { get; init; } = NativeAlone;

    /// <summary>
    /// The versions of a package that the providers are built with, or the only one of a provider that is measured beside the
    /// others; none where all have the usual version.
    /// </summary>
    public IReadOnlyList<PackageVersion> Versions { get; init; } = [];

    /// <summary>Reads the axes of a launch request: only what a launch needs.</summary>
    /// <param name="json">Written by the serializer. Reading it by hand takes a tenth of the time.</param>
    public static Axes Read(JsonElement json) =>
        new()
        {
            Values = json.GetProperty(nameof(Values))
                .EnumerateObject()
                .ToImmutableDictionary(
                    axis => axis.Name,
                    IReadOnlyList<string> (axis) => [.. axis.Value.EnumerateArray().Select(value => value.GetString()!)]
                ),
            Operations = json.GetProperty(nameof(Operations)) is { ValueKind: JsonValueKind.Number } number
                ? number.GetInt32()
                : null,
            Seed = json.GetProperty(nameof(Seed)).GetUInt64(),
            Engine = json.GetProperty(nameof(Engine)).GetString()!,
            Templates = json.GetProperty(nameof(Templates)).GetString()!,
            Databases = json.GetProperty(nameof(Databases)).GetString()!,
            Published = json.GetProperty(nameof(Published)).GetBoolean(),
            Stepwise = json.GetProperty(nameof(Stepwise)).GetBoolean(),
            Queries = json.GetProperty(nameof(Queries)).GetString()!,
        };

    /// <summary>The candidate that a provider's versions are compared with; null where there are none.</summary>
    public string? FirstVersionOf(string provider) =>
        Versions.Count < 2 || provider == NativeBaseline.Id ? null : PackageVersion.NameOf(provider, Versions[0]);

    /// <summary>The native baseline, in the same setting.</summary>
    public static IReadOnlyDictionary<string, string> NativeAlone { get; } =
        new Dictionary<string, string> { [ResultColumns.Provider] = NativeBaseline.Id };

    [JsonIgnore]
    public IReadOnlyList<string> Providers => this[Axis.Providers];

    [JsonIgnore]
    public IReadOnlyList<string> Workloads => this[Axis.Workloads];

    [JsonIgnore]
    public IEnumerable<Workload> SelectedWorkloads => Workloads.Select(WorkloadCatalog.Find).OfType<Workload>();

    [JsonIgnore]
    public IEnumerable<StatementWorkload> SelectedStatements =>
        Workloads.Select(StatementCatalog.Find).OfType<StatementWorkload>();

    /// <summary>Every template that the run needs.</summary>
    [JsonIgnore]
    public IEnumerable<Template> SelectedTemplates =>
        With(Axis.Workloads, SelectedWorkloads.Select(workload => workload.Id))
            .Each(Axis.All.Where(axis => axis.IsOf(AxisOf.Blocks)).Append(Axis.Busy))
            .Select(one => CaseSettings.Of(one).Template(Seed))
            .Distinct();

    /// <summary>The values of an axis, as they are written.</summary>
    public IReadOnlyList<string> this[Axis axis] => Values.GetValueOrDefault(axis.Column) ?? axis.Read(axis.Standard);

    public IReadOnlyList<T> On<T>(Axis<T> axis)
        where T : notnull => axis.Parse(this[axis]);

    /// <summary>The value of an axis that has one.</summary>
    public T One<T>(Axis<T> axis)
        where T : notnull => On(axis).Single();

    /// <summary>The same with other values of an axis.</summary>
    public Axes With<T>(Axis<T> axis, params IEnumerable<T> values)
        where T : notnull => With(axis.Column, Axis.Write(values));

    /// <summary>Each combination of the values of some axes: the same, with one value of each of these.</summary>
    public IEnumerable<Axes> Each(IEnumerable<Axis> along) =>
        along.Aggregate<Axis, IEnumerable<Axes>>(
            [this],
            (all, axis) => from one in all from value in one[axis] select one.With(axis.Column, [value])
        );

    /// <summary>The same with other values of a column, as they are written.</summary>
    public Axes With(string column, IReadOnlyList<string> values) =>
        this with
        {
            Values = Values.ToImmutableDictionary().SetItem(column, values),
        };

    /// <summary>The same with one value of each of some columns.</summary>
    public Axes With(IReadOnlyDictionary<string, string> values) =>
        values.Aggregate(this, (axes, value) => axes.With(value.Key, [value.Value]));

    /// <summary>Chooses the engine in this process.</summary>
    public void UseEngine() => EngineLibrary.Use(EngineChoice.Parse(Engine));
}
