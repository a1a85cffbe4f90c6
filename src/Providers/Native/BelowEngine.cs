using SqliteBench.Providers.Engine;

namespace SqliteBench.Providers.Native;

/// <summary>Where the native library observes and simulates something: between a provider's engine and its files.</summary>
internal static class BelowEngine
{
    public static string? Absence(Provider provider)
    {
        ArgumentNullException.ThrowIfNull(provider);
        return NativeLibraryBaseline.Availability.Reason
            ?? (
                provider.ReachEngine() is null
                    ? $"{provider.Id} has an engine of its own that takes no extension"
                    : null
            );
    }

    /// <summary>What the native library calls the provider's engine.</summary>
    public static string NameOf(Provider provider) =>
        Absence(provider) is { } reason
            ? throw new InvalidOperationException($"What is below the engine cannot be reached: {reason}")
            : provider.ReachEngine()!;
}
