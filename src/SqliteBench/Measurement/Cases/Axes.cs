using System.Collections.Immutable;
using System.Globalization;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Versions;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement.Cases;

/// <summary>The values of the axes that a study or a case has, and the place of its databases.</summary>
internal sealed record Axes
{
    // Of the axes that have others than the standard values, by their columns: those values, a list of the axis's type.
    private ImmutableDictionary<string, object> _values = ImmutableDictionary<string, object>.Empty;

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

    /// <summary>The change of the database that they run on, as SQL.</summary>
    public string SchemaChange { get; init; } = "";

    /// <summary>What the baseline of a case has instead of the case's own values, by the columns of some axes.</summary>
    public IReadOnlyDictionary<string, string> Baseline { get; init; } = NativeAlone;

    /// <summary>
    /// The versions of a package that the providers are built with, or the only one of a provider that is measured beside the
    /// others; none where all have the usual version.
    /// </summary>
    public IReadOnlyList<PackageVersion> Versions { get; init; } = [];

    /// <summary>Axes with one value each as text: the key of a case but for its provider, and what a launch needs besides.</summary>
    public Dictionary<string, string> ToText() =>
        Axis
            .All.Where(axis => axis != Axis.Providers && _values.ContainsKey(axis.Column))
            .Select(axis => KeyValuePair.Create(axis.Column, this[axis].Single()))
            .Concat([
                new(nameof(Operations), $"{Operations}"),
                new(nameof(Seed), $"{Seed}"),
                new(nameof(Engine), Engine),
                new(nameof(Templates), Templates),
                new(nameof(Databases), Databases),
                new(nameof(Published), $"{Published}"),
                new(nameof(Stepwise), $"{Stepwise}"),
                new(nameof(Queries), Queries),
                new(nameof(SchemaChange), SchemaChange),
            ])
            .ToDictionary();

    /// <summary>Reads what <see cref="ToText"/> wrote.</summary>
    public static Axes Parse(IReadOnlyDictionary<string, string> text) =>
        (
            new Axes
            {
                Operations = text[nameof(Operations)] is { Length: > 0 } number
                    ? int.Parse(number, CultureInfo.InvariantCulture)
                    : null,
                Seed = ulong.Parse(text[nameof(Seed)], CultureInfo.InvariantCulture),
                Engine = text[nameof(Engine)],
                Templates = text[nameof(Templates)],
                Databases = text[nameof(Databases)],
                Published = bool.Parse(text[nameof(Published)]),
                Stepwise = bool.Parse(text[nameof(Stepwise)]),
                Queries = text[nameof(Queries)],
                SchemaChange = text[nameof(SchemaChange)],
            }
        )
            .With(text.Where(value => value.Key != ResultColumns.Provider && value.Key != ResultColumns.Workload))
            // The name of a user's query is in no catalog.
            .With(Axis.Workloads, text[ResultColumns.Workload]);

    /// <summary>The candidate that a provider's versions are compared with; null where there are none.</summary>
    public string? FirstVersionOf(string provider) =>
        Versions.Count < 2 || provider == NativeBaseline.Id ? null : PackageVersion.NameOf(provider, Versions[0]);

    /// <summary>The native baseline, in the same setting.</summary>
    public static IReadOnlyDictionary<string, string> NativeAlone { get; } =
        new Dictionary<string, string> { [ResultColumns.Provider] = NativeBaseline.Id };

    public IReadOnlyList<string> Providers => this[Axis.Providers];

    public IReadOnlyList<string> Workloads => this[Axis.Workloads];

    public IEnumerable<Workload> SelectedWorkloads => Workloads.Select(WorkloadCatalog.Find).OfType<Workload>();

    public IEnumerable<StatementWorkload> SelectedStatements =>
        Workloads.Select(StatementCatalog.Find).OfType<StatementWorkload>();

    /// <summary>Every template that the run needs.</summary>
    public IEnumerable<Template> SelectedTemplates =>
        With(Axis.Workloads, SelectedWorkloads.Select(workload => workload.Id))
            .Each(Axis.All.Where(axis => axis.IsOf(AxisOf.Blocks)).Append(Axis.Busy))
            .Select(one => CaseSettings.Of(one).Template(Seed))
            .Distinct();

    /// <summary>The values of an axis, as they are written.</summary>
    public IReadOnlyList<string> this[Axis axis] => axis.TextsOf(this);

    public IReadOnlyList<T> On<T>(Axis<T> axis)
        where T : notnull =>
        _values.TryGetValue(axis.Column, out object? values) ? (IReadOnlyList<T>)values : axis.StandardValues;

    /// <summary>The value of an axis that has one.</summary>
    public T One<T>(Axis<T> axis)
        where T : notnull => On(axis).Single();

    /// <summary>The same with other values of an axis.</summary>
    public Axes With<T>(Axis<T> axis, params IEnumerable<T> values)
        where T : notnull => this with { _values = _values.SetItem(axis.Column, (T[])[.. values]) };

    /// <summary>Each combination of the values of some axes: the same, with one value of each of these.</summary>
    public IEnumerable<Axes> Each(IEnumerable<Axis> along) =>
        along.Aggregate<Axis, IEnumerable<Axes>>([this], (all, axis) => all.SelectMany(axis.Each));

    /// <summary>The same with the values of the columns that are axes.</summary>
    public Axes With(IEnumerable<KeyValuePair<string, string>> values) =>
        values.Aggregate(
            this,
            (axes, value) =>
                Axis.All.FirstOrDefault(axis => axis.Column == value.Key) is { } axis
                    ? axis.Read(axes, value.Value)
                    : axes
        );

    /// <summary>Chooses the engine in this process.</summary>
    public void UseEngine() => EngineLibrary.Use(EngineChoice.Parse(Engine));
}
