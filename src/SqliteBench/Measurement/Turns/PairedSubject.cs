using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Versions;

namespace SqliteBench.Measurement.Turns;

/// <summary>What is timed in turn with others on the same workload, rows and schema.</summary>
internal sealed record PairedSubject(string Name, Provider Provider, ICaseSettings Settings)
{
    /// <summary>The one subject of axes with one value each.</summary>
    public static PairedSubject Of(string name, Axes axes) =>
        new(name, ProviderCatalog.Find(axes.Providers.Single())!, SettingsOf(axes));

    /// <summary>The version of a package that it is built with; null for this program's own build.</summary>
    public PackageVersion? Version { get; init; }

    /// <summary>The subject as axes with one value each, for another process.</summary>
    public Axes AxesOf(Axes axes)
    {
        Axes one = axes with { Providers = [Provider.Id], Workloads = [Settings.Name], Places = [], Versions = [] };
        return Settings switch
        {
            CaseSettings block => one with
            {
                Pragmas = [block.Pragmas.Name],
                BatchSizes = [block.BatchSize.Operations],
                Threads = [block.Threads],
                Rows = [block.Rows],
                Schemas = [block.Schema.Id],
            },
            StatementCase statements => one with
            {
                Pragmas = [statements.Pragmas.Name],
                Rows = [statements.Rows],
                DatabaseCounts = [statements.Databases],
                Databases = statements.Place?.Directory ?? axes.Databases,
            },
            _ => throw new ArgumentException($"a process is not told of {Settings.Describe()}", nameof(axes)),
        };
    }

    private static ICaseSettings SettingsOf(Axes axes)
    {
        PragmaSet pragmas = PragmaSet.Parse(axes.Pragmas.Single());
        return axes.SelectedWorkloads.SingleOrDefault() is { } block
            ? new CaseSettings(
                block,
                pragmas,
                new BatchSize(axes.BatchSizes.Single()),
                axes.Threads.Single(),
                axes.Rows.Single()
            )
            {
                Schema = BlockSchema.Parse(axes.Schemas.Single()),
            }
            : new StatementCase(axes.SelectedStatements.Single(), pragmas, axes.Rows.Single())
            {
                Databases = axes.DatabaseCounts.Single(),
            };
    }
}
