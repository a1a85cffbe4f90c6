using SqliteBench.Providers;
using SqliteBench.Studies;

namespace SqliteBench.Pairs;

/// <summary>What is timed in turn with others on the same workload, rows and schema.</summary>
/// <param name="Name">Its name in tables and messages.</param>
/// <param name="Provider">The provider; it has to be available.</param>
/// <param name="Settings">How it runs; pragma sets may differ from subject to subject.</param>
internal sealed record PairedSubject(string Name, Provider Provider, ICaseSettings Settings)
{
    /// <summary>The one subject of axes with one value each.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="axes">The axes.</param>
    public static PairedSubject Of(string name, Axes axes) =>
        new(name, ProviderCatalog.Find(axes.Providers.Single())!, SettingsOf(axes));

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
            : new StatementCase(axes.SelectedStatements.Single(), pragmas, axes.Rows.Single());
    }
}
