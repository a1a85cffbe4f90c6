using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Comparisons;

/// <summary>One of the two that are compared, with all that it runs on.</summary>
/// <param name="Name">Its name in sentences.</param>
/// <param name="Provider">The provider; it is available.</param>
/// <param name="Engine">The engine of providers that share one.</param>
/// <param name="Pragmas">The pragma set.</param>
public sealed record Side(string Name, Provider Provider, EngineChoice Engine, PragmaSet Pragmas)
{
    /// <summary>What names the engine: the subject itself, or an option.</summary>
    public string EngineSource { get; init; } = Name;

    /// <summary>The engine that it needs its process to have, or null where the provider has its own.</summary>
    public EngineChoice? SharedEngine => Provider.SharesEngine ? Engine : null;
}
