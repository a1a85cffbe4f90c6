using System.Collections.Immutable;

namespace SqliteBench.Measurement.Cases;

/// <summary>The values of the axes that a study or a case has, and the place of its databases.</summary>
internal sealed record Axes
{
    // Values of the axes that differ from the standard, by column; each entry is a list of the axis's type.
    private ImmutableDictionary<string, object> _values = ImmutableDictionary<string, object>.Empty;

    /// <summary>Operations per execution; null for each workload's own number.</summary>
    public int? Operations { get; init; }

    public ulong Seed { get; init; } = StreamOptions.DefaultSeed;

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

    /// <summary>Versions that the providers are built with, or the one that is measured beside the usual.</summary>
    public IReadOnlyList<PackageVersion> Versions { get; init; } = [];

    public Dictionary<string, string> ToText(Setting setting) =>
        new()
        {
            [nameof(Operations)] = $"{Operations}",
            [nameof(Seed)] = $"{Seed}",
            [nameof(Templates)] = Templates,
            [nameof(Databases)] = DirectoryOf(setting),
            [nameof(Published)] = $"{Published}",
            [nameof(Stepwise)] = $"{Stepwise}",
            [nameof(Queries)] = Queries,
        };

    public static Axes Parse(IReadOnlyDictionary<string, string> text) =>
        new()
        {
            Operations = text[nameof(Operations)] is { Length: > 0 } number
                ? int.Parse(number, CultureInfo.InvariantCulture)
                : null,
            Seed = ulong.Parse(text[nameof(Seed)], CultureInfo.InvariantCulture),
            Templates = text[nameof(Templates)],
            Databases = text[nameof(Databases)],
            Published = bool.Parse(text[nameof(Published)]),
            Stepwise = bool.Parse(text[nameof(Stepwise)]),
            Queries = text[nameof(Queries)],
        };

    public string DirectoryOf(Setting setting) =>
        Places.FirstOrDefault(place => place.Name == setting.Place)?.Directory ?? Databases;

    public MeasuredWorkload Find(string workload) =>
        Queries.Length > 0 ? new MeasuredQuery(workload, Queries) : MeasuredWorkload.Find(workload);

    /// <summary>The candidate that a provider's versions are compared with; null where there are none.</summary>
    public string? FirstVersionOf(string provider) =>
        Versions.Count < 2 || provider == NativeBaseline.Id ? null : PackageVersion.NameOf(provider, Versions[0]);

    public static IReadOnlyDictionary<string, string> NativeAlone { get; } =
        new Dictionary<string, string> { [ResultColumns.Provider] = NativeBaseline.Id };

    public IReadOnlyList<string> Providers => this[Axis.Providers];

    public IReadOnlyList<string> Workloads => this[Axis.Workloads];

    public IEnumerable<Workload> SelectedWorkloads => Workloads.Select(WorkloadCatalog.Find).OfType<Workload>();

    public IEnumerable<Template> SelectedTemplates =>
        TemplatesOf(Each(Axis.OfSettings).Select(setting => (Find(setting.Workload), setting)));

    public IEnumerable<Template> TemplatesOf(IEnumerable<(MeasuredWorkload Workload, Setting Setting)> settings) =>
        settings
            .Select(one => (one.Workload as MeasuredBlocks)?.Template(one.Setting, Seed))
            .OfType<Template>()
            .Distinct();

    public IReadOnlyList<string> this[Axis axis] => axis.TextsOf(this);

    public IReadOnlyList<T> On<T>(Axis<T> axis)
        where T : notnull =>
        _values.TryGetValue(axis.Column, out object? values) ? (IReadOnlyList<T>)values : axis.StandardValues;

    public Axes With<T>(Axis<T> axis, params IEnumerable<T> values)
        where T : notnull => this with { _values = _values.SetItem(axis.Column, (T[])[.. values]) };

    /// <summary>A setting for each combination of the values of some axes; of other axes it has the standard values.</summary>
    public IEnumerable<Setting> Each(IEnumerable<Axis> along) =>
        along.Aggregate<Axis, IEnumerable<Setting>>(
            [Setting.Standard],
            (all, axis) => all.SelectMany(setting => axis.Each(setting, this))
        );

    public Setting Single() => Each(Axis.OfSettings).Single();
}
