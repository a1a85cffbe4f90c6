using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Versions;
using SqliteBench.Workloads.Logs;

namespace SqliteBench.Measurement.Turns;

/// <summary>What a case measures: a provider in a setting. Without a provider, it is a log file.</summary>
internal sealed record Candidate(string Name, Provider? Provider, ICaseSettings Settings)
{
    public static Candidate Of(Axes axes) => Of(axes, axes.Providers.Single());

    /// <param name="id">Of the provider, or of what is measured beside providers.</param>
    public static Candidate Of(Axes axes, string id) => Of(SettingsOf(axes), id);

    /// <param name="version">Of its package; neither the native baseline nor a file has one.</param>
    public static Candidate Of(ICaseSettings settings, string id, PackageVersion? version = null)
    {
        Provider? provider = ProviderCatalog.Find(id);
        PackageVersion? own = provider is null || id == NativeBaseline.Id ? null : version;
        return new Candidate(PackageVersion.NameOf(id, own), provider, settings) { Version = own };
    }

    /// <summary>The version of a package that it is built with; null for this program's own build.</summary>
    public PackageVersion? Version { get; init; }

    /// <summary>The engine that it needs its process to have; null for that of the axes, or where the provider has its own.</summary>
    public string? Engine { get; init; }

    /// <summary>Whether it can be measured; what cannot is left out.</summary>
    public bool IsPossible =>
        Settings.IsPossible
        && Settings switch
        {
            CaseSettings { Busy: RunOptions.LibraryValue } => Provider?.WithOwnRetries is not null,
            StatementCase { Workload.ShowsStatements: true } => Provider is not { HidesStatements: true },
            _ => true,
        };

    /// <summary>The candidate as text, to be sent to another process.</summary>
    public IReadOnlyDictionary<string, string> ToText(Axes axes) =>
        new Dictionary<string, string>(Settings.At(axes with { Engine = Engine ?? axes.Engine }).ToText())
        {
            [ResultColumns.Provider] = Provider?.Id ?? Name,
        };

    /// <summary>What it measures in whole runs.</summary>
    public CaseWork Begin(Axes axes)
    {
        if (LogFileCatalog.Find(Name) is not { } log)
        {
            return Settings.Begin(Provider ?? throw new InvalidOperationException($"'{Name}' is not a provider"), axes);
        }

        Axes one = Settings.At(axes);
        return new LogFileWork(log, Math.Min(axes.Operations ?? one.One(Axis.Rows), log.MostLines), one.Databases);
    }

    /// <summary>
    /// What it is compared with: the same with other values of some axes. The native baseline has no versions.
    /// </summary>
    public Candidate BaselineOf(Axes axes)
    {
        Candidate candidate = this with { Settings = Settings.With(axes.Baseline, axes) };
        return axes.Baseline.GetValueOrDefault(ResultColumns.Provider) is { } id
            ? Of(candidate.Settings, id)
            : candidate;
    }

    /// <summary>Candidate and setting, as messages name them.</summary>
    public string Describe() => $"{Name} on {Settings.Describe()}";

    private static ICaseSettings SettingsOf(Axes axes) =>
        axes.Queries.Length > 0 ? QueryCase.Of(axes)
        : axes.SelectedWorkloads.Any() ? CaseSettings.Of(axes)
        : StatementCase.Of(axes);
}
