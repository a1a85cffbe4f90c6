using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Workloads.Logs;

namespace SqliteBench.Measurement.Cases;

/// <summary>
/// A workload through a provider in a setting: from the command line over the worker process to its row. Without a
/// provider, it is a log file.
/// </summary>
/// <param name="Name">What tables call it: the provider, possibly with its version.</param>
public sealed record Case(string Name, Provider? Provider, Setting Setting)
{
    public static Case Of(Axes axes) => Of(axes.Single(), axes.Providers.Single());

    /// <param name="id">Of the provider, or of what is measured beside providers.</param>
    /// <param name="version">Of its package; neither the native baseline nor a file has one.</param>
    public static Case Of(Setting setting, string id, PackageVersion? version = null)
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
        Provider is { SharesEngine: true } ? (Setting.Engine, Setting.Config)
        : Setting.Config != SqliteConfig.Normal ? (EngineChoice.Bundled, Setting.Config)
        : null;

    [JsonIgnore]
    public bool IsPossible =>
        Workload.Takes(Setting) && Workload.Takes(Provider, Setting) && Provider?.Takes(Setting.Config) != false;

    [JsonIgnore]
    public bool RunsWhole => Provider is null || Workload.RunsWhole(Setting);

    [JsonIgnore]
    public int Operations => Workload.Operations(Setting);

    /// <summary>Disk space of its databases, in bytes.</summary>
    [JsonIgnore]
    public long EstimatedBytes => Workload.EstimatedBytes(Setting);

    /// <summary>The same with this number of operations per execution.</summary>
    public Case WithOperations(int operations) =>
        this with
        {
            Setting = Setting with { Run = Setting.Run with { Operations = operations } },
        };

    public CaseWork Begin() =>
        LogFile.Find(Name) is { } log
            ? new LogFileWork(
                log,
                Math.Min(Setting.Run.Operations ?? Setting.Rows, log.MostLines),
                Setting.Run.Databases
            )
            : Workload.Begin(Provider ?? throw new InvalidOperationException($"'{Name}' is not a provider"), Setting);

    /// <summary>What it is compared with: the same with other values of some axes. C++ has no versions.</summary>
    public Case BaselineOf(Axes axes)
    {
        Setting changed = Workload.With(Setting, axes.Baseline);
        Setting other = changed.Place == Setting.Place ? changed : axes.In(changed.Place, changed);
        return axes.Baseline.GetValueOrDefault(ResultColumns.Provider) is { } id
            ? Of(other, id)
            : this with
            {
                Setting = other,
            };
    }

    public override string ToString() => $"{Name} on {Workload.Describe(Setting)}";
}
