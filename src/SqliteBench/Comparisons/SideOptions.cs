using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Comparisons;

/// <summary>What holds for a side that does not say it itself; null where no option says it either.</summary>
/// <param name="Provider">The provider.</param>
/// <param name="Engine">The engine.</param>
/// <param name="Pragmas">The pragma set.</param>
public sealed record SideOptions(Provider? Provider, EngineChoice? Engine, PragmaSet? Pragmas)
{
    internal const string ProviderOption = "--provider";
    internal const string EngineOption = "--engine";
    internal const string PragmasOption = "--pragmas";

    /// <summary>The provider when none is named: the native baseline where it was built.</summary>
    public static Provider StandardProvider =>
        NativeBaseline.Provider.Availability.IsAvailable ? NativeBaseline.Provider : PInvokeShim.Provider;
}
