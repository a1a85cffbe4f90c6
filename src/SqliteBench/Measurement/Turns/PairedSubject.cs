using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Versions;

namespace SqliteBench.Measurement.Turns;

/// <summary>What is timed in turn with others on the same workload, rows and schema.</summary>
internal sealed record PairedSubject(string Name, Provider Provider, ICaseSettings Settings)
{
    /// <summary>The one subject of axes with one value each.</summary>
    public static PairedSubject Of(string name, Axes axes) => new(name, axes.One(Axis.Providers), SettingsOf(axes));

    /// <summary>The version of a package that it is built with; null for this program's own build.</summary>
    public PackageVersion? Version { get; init; }

    /// <summary>The subject as axes with one value each, for another process.</summary>
    public Axes AxesOf(Axes axes) =>
        Settings.At(axes with { Places = [], Versions = [] }).With(Axis.Providers, Provider);

    private static ICaseSettings SettingsOf(Axes axes) =>
        axes.SelectedWorkloads.Any() ? CaseSettings.Of(axes) : StatementCase.Of(axes);
}
