using SqliteBench.Providers;
using SqliteBench.Publishing;

namespace SqliteBench.Launches;

/// <summary>What is measured of starts.</summary>
/// <param name="Providers">The providers, all of them available.</param>
/// <param name="Ways">The ways to build those that are written in C#.</param>
/// <param name="Rows">Rows of the table Block.</param>
/// <param name="Seed">The seed of the rows and the operations.</param>
/// <param name="Launches">Launches of each that count.</param>
internal sealed record StartupPlan(
    IReadOnlyList<Provider> Providers,
    IReadOnlyList<BuildWay> Ways,
    long Rows,
    ulong Seed,
    int Launches
)
{
    /// <summary>The providers that are published.</summary>
    public IEnumerable<Provider> Published => Providers.Where(provider => provider != NativeBaseline.Provider);

    /// <summary>Whether the C++ program is launched too.</summary>
    public bool HasBaseline => Providers.Contains(NativeBaseline.Provider);
}
