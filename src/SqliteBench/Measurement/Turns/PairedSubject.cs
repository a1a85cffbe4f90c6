using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Versions;

namespace SqliteBench.Measurement.Turns;

/// <summary>What is timed in turn with others on the same workload, rows and schema.</summary>
internal sealed record PairedSubject(string Name, Provider Provider, ICaseSettings Settings)
{
    /// <summary>The one subject of axes with one value each.</summary>
    public static PairedSubject Of(Axes axes)
    {
        Provider provider = axes.One(Axis.Providers);
        return new PairedSubject(
            provider.Id,
            provider,
            axes.SelectedWorkloads.Any() ? CaseSettings.Of(axes) : StatementCase.Of(axes)
        );
    }

    /// <summary>The version of a package that it is built with; null for this program's own build.</summary>
    public PackageVersion? Version { get; init; }

    /// <summary>The engine that it needs its process to have; null for that of the axes, or where the provider has its own.</summary>
    public string? Engine { get; init; }

    /// <summary>The subject as axes with one value each, for another process.</summary>
    public Axes AxesOf(Axes axes) =>
        Settings
            .At(axes with { Places = [], Versions = [], Engine = Engine ?? axes.Engine })
            .With(Axis.Providers, Provider);
}
