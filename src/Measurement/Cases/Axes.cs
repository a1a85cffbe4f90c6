using System.Collections.Immutable;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Streams;

namespace SqliteBench.Measurement.Cases;

/// <summary>Settings that are equal for all cases of a run, such as the seed and the folders.</summary>
public record RunParameters
{
    /// <summary>Operations per execution; null for each workload's own number.</summary>
    public int? Operations { get; init; }

    public ulong Seed { get; init; } = StreamOptions.DefaultSeed;

    public string Templates { get; init; } = "";

    public string Databases { get; init; } = "";

    /// <summary>Whether statement workloads have as many operations as were published.</summary>
    public bool Published { get; init; }

    /// <summary>Whether statement workloads run in steps, and the write-ahead log is read after each step.</summary>
    public bool Stepwise { get; init; }

    /// <summary>The folder of a user's prepared queries; empty for the suite's own workloads.</summary>
    public string Queries { get; init; } = "";

    /// <summary>The full path of an extension that every connection gets; empty for none.</summary>
    public string Extension { get; init; } = "";

    public RunParameters In(string databases) => new(this) { Databases = databases };
}

/// <summary>The values that a run measures on each axis; <see cref="Setting"/> has one value of each.</summary>
public sealed record Axes : RunParameters
{
    // Values of the axes that differ from the standard, by column; each entry is a list of the axis's type.
    private ImmutableDictionary<string, object> _values = ImmutableDictionary<string, object>.Empty;

    /// <summary>The places of databases. Studies that compare places use each of them, the others the first.</summary>
    public IReadOnlyList<Place> Places { get; init; } = [];

    /// <summary>The baseline's values, which replace those of the case, by the columns of their axes.</summary>
    public IReadOnlyDictionary<string, string> Baseline { get; init; } = NativeAlone;

    /// <summary>The versions that the providers are built with, or one to measure beside the usual one.</summary>
    public IReadOnlyList<PackageVersion> Versions { get; init; } = [];

    /// <summary>Returns a setting in a place, by its name; an unknown name is the run's folder of databases.</summary>
    public Setting In(string place, Setting setting) =>
        setting with
        {
            Place = place,
            Run = In(Places.FirstOrDefault(known => known.Name == place)?.Directory ?? Databases),
        };

    /// <summary>The candidate that a provider's versions are compared with; null if there are none.</summary>
    public string? FirstVersionOf(string provider) =>
        Versions.Count < 2 || provider == NativeBaseline.Id ? null : PackageVersion.NameOf(provider, Versions[0]);

    public static IReadOnlyDictionary<string, string> NativeAlone { get; } =
        new Dictionary<string, string> { [ResultColumns.Provider] = NativeBaseline.Id };

    public IReadOnlyList<string> Providers => this[Axis.Providers];

    public IReadOnlyList<string> Workloads => this[Axis.Workloads];

    public IEnumerable<Workload> SelectedWorkloads => Workloads.Select(WorkloadCatalog.Find).OfType<Workload>();

    public IEnumerable<Template> SelectedTemplates =>
        Each(Axis.OfSettings).Select(setting => setting.Template).OfType<Template>().Distinct();

    public IReadOnlyList<string> this[Axis axis] => axis.TextsOf(this);

    /// <summary>Returns the values on an axis.</summary>
    public IReadOnlyList<T> On<T>(Axis<T> axis)
        where T : notnull =>
        _values.TryGetValue(axis.Column, out object? values) ? (IReadOnlyList<T>)values : axis.StandardValues;

    public Axes With<T>(Axis<T> axis, params IEnumerable<T> values)
        where T : notnull => this with { _values = _values.SetItem(axis.Column, (T[])[.. values]) };

    /// <summary>Returns a setting per combination of the values of some axes; the other axes are standard.</summary>
    public IEnumerable<Setting> Each(IEnumerable<Axis> along) =>
        along.Aggregate<Axis, IEnumerable<Setting>>(
            [new Setting { Run = In(Databases) }],
            (settings, axis) => settings.SelectMany(setting => axis.Each(setting, this))
        );

    /// <summary>Returns the only setting, for commands whose axes have one value each.</summary>
    public Setting Single() => Each(Axis.OfSettings).Single();
}
