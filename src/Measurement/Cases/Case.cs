namespace SqliteBench.Measurement.Cases;

/// <summary>A workload through a provider in a setting. Without a provider, it is a log file.</summary>
/// <param name="Name">What tables call it: the provider, possibly with its version.</param>
internal sealed record Case(string Name, MeasuredWorkload Workload, Provider? Provider, Setting Setting)
{
    public static Case Of(Axes axes) => Of(axes, axes.Single(), axes.Providers.Single());

    /// <param name="id">Of the provider, or of what is measured beside providers.</param>
    /// <param name="version">Of its package; neither the native baseline nor a file has one.</param>
    public static Case Of(Axes axes, Setting setting, string id, PackageVersion? version = null)
    {
        Provider? provider = ProviderCatalog.Find(id);
        PackageVersion? own = provider is null || id == NativeBaseline.Id ? null : version;
        return new Case(PackageVersion.NameOf(id, own), axes.Find(setting.Workload), provider, setting)
        {
            Version = own,
        };
    }

    /// <summary>The version of a package that it is built with; null for this program's own build.</summary>
    public PackageVersion? Version { get; init; }

    /// <summary>The engine and the configuration that its process must have; null if any will do.</summary>
    public (EngineChoice, SqliteConfig)? Engine =>
        Provider is { SharesEngine: true } ? (Setting.Engine, Setting.Config)
        : Setting.Config != SqliteConfig.Normal ? (EngineChoice.Bundled, Setting.Config)
        : null;

    public bool IsPossible =>
        Workload.Takes(Setting) && Workload.Takes(Provider, Setting) && Provider?.Takes(Setting.Config) != false;

    public bool RunsWhole => Provider is null || Workload.RunsWhole(Setting);

    public int Operations(Axes axes) => Workload.Operations(Setting, axes);

    public long EstimatedBytes(Axes axes) => Workload.EstimatedBytes(Setting, axes);

    public IReadOnlyDictionary<string, string> ToText(Axes axes) =>
        Setting
            .ToText()
            .Concat(axes.ToText(Setting))
            .Append(new(ResultColumns.Provider, Provider?.Id ?? Name))
            .ToDictionary();

    public static (Case Case, Axes Axes) Parse(IReadOnlyDictionary<string, string> text)
    {
        Axes axes = Axes.Parse(text);
        return (Of(axes, Setting.Parse(text), text[ResultColumns.Provider]), axes);
    }

    public CaseWork Begin(Axes axes)
    {
        Axes here = axes with { Databases = axes.DirectoryOf(Setting) };
        return LogFileCatalog.Find(Name) is { } log
            ? new LogFileWork(log, Math.Min(axes.Operations ?? Setting.Rows, log.MostLines), here.Databases)
            : Workload.Begin(
                Provider ?? throw new InvalidOperationException($"'{Name}' is not a provider"),
                Setting,
                here
            );
    }

    /// <summary>What it is compared with: the same with other values of some axes. C++ has no versions.</summary>
    public Case BaselineOf(Axes axes)
    {
        Setting other = Workload.With(Setting, axes.Baseline);
        return axes.Baseline.GetValueOrDefault(ResultColumns.Provider) is { } id
            ? Of(axes, other, id)
            : this with
            {
                Setting = other,
                Workload = axes.Find(other.Workload),
            };
    }

    public string Describe() => $"{Name} on {Workload.Describe(Setting)}";
}
