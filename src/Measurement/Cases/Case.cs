using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;

namespace SqliteBench.Measurement.Cases;

/// <summary>
/// A workload that a provider runs in a setting. The command line, the worker process and the row of the results all
/// refer to it in this form. Without a provider, something else is measured, such as a log file.
/// </summary>
/// <param name="Name">The name in tables: the provider, possibly with its version.</param>
public sealed record Case(string Name, Provider? Provider, Setting Setting)
{
    public static Case Create(Axes axes) => Create(axes.Single(), axes.Providers.Single());

    /// <param name="id">The id of the provider, or of what is measured beside providers.</param>
    /// <param name="version">The version of its package; the native baseline and a file have none.</param>
    public static Case Create(Setting setting, string id, PackageVersion? version = null)
    {
        Provider? provider = ProviderCatalog.Find(id);
        PackageVersion? own = provider is null || id == NativeBaseline.Id ? null : version;
        return new Case(PackageVersion.NameOf(id, own), provider, setting) { Version = own };
    }

    /// <summary>The version of a package that it is built with; null for this program's own build.</summary>
    public PackageVersion? Version { get; init; }

    [JsonIgnore]
    public MeasuredWorkload Workload => Setting.Measured;

    /// <summary>The engine and the configuration that its process must have; null if any will do.</summary>
    [JsonIgnore]
    public (EngineChoice, SqliteConfig)? Engine =>
        Provider switch
        {
            { SharesEngine: true } => (Setting.Engine, Setting.Config),
            _ when Setting.Config != SqliteConfig.Normal => (EngineChoice.Bundled, Setting.Config),
            _ => null,
        };

    /// <summary>Whether the provider can run the workload in this setting.</summary>
    [JsonIgnore]
    public bool IsPossible => Workload.Takes(Provider, Setting) && Provider?.Takes(Setting.Config) != false;

    [JsonIgnore]
    public bool RunsWhole => Provider is null || Workload.RunsWhole(Setting);

    [JsonIgnore]
    public int Operations => Workload.Operations(Setting);

    [JsonIgnore]
    public long EstimatedBytes => Workload.EstimatedBytes(Setting);

    public Case WithOperations(int operations) =>
        this with
        {
            Setting = Setting with { Run = Setting.Run with { Operations = operations } },
        };

    /// <summary>Chooses the engine of this process, and prepares the work.</summary>
    public CaseWork Begin()
    {
        if (Provider is not null)
        {
            EngineLibrary.Use(Setting.Engine, Setting.Config);
        }

        return Workload.Prepare(Provider, Name, Setting);
    }

    /// <summary>
    /// The case that this one is compared with: the same with the baseline's values of some axes. A baseline with a
    /// provider of its own is this program's own build, because C++ has no versions.
    /// </summary>
    public Case BaselineOf(Axes axes)
    {
        Setting changed = Setting.With(axes.Baseline);
        Setting baseline = changed.Place == Setting.Place ? changed : axes.In(changed.Place, changed);
        string? id = axes.Baseline.GetValueOrDefault(ResultColumns.Provider);
        return id is null ? this with { Setting = baseline } : Create(baseline, id);
    }

    public override string ToString() => $"{Name} on {Workload.Describe(Setting)}";
}
