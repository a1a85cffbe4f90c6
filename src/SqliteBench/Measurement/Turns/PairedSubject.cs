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

    /// <summary>The engine that it needs its process to have; null for that of the axes, or where the provider has its own.</summary>
    public string? Engine { get; init; }

    /// <summary>The subject for another process.</summary>
    public LaunchedSubject ToLaunched(Axes axes) =>
        new(
            Name,
            Settings
                .At(axes with { Places = [], Versions = [], Engine = Engine ?? axes.Engine })
                .With(Axis.Providers, Provider),
            Settings is StatementCase { Stepwise: true }
        );

    private static ICaseSettings SettingsOf(Axes axes) =>
        axes.SelectedWorkloads.Any() ? CaseSettings.Of(axes) : StatementCase.Of(axes);
}

/// <summary>A subject as another process is told of it.</summary>
internal sealed record LaunchedSubject(string Name, Axes Axes, bool IsStepwise = false)
{
    public PairedSubject ToSubject() =>
        PairedSubject.Of(Name, Axes) is { Settings: StatementCase statements } subject
            ? subject with
            {
                Settings = statements with { Stepwise = IsStepwise },
            }
            : PairedSubject.Of(Name, Axes);
}
