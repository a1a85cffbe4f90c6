namespace SqliteBench.Providers;

/// <summary>Where the native library observes and simulates something: between a provider's engine and its files.</summary>
public static class BelowEngine
{
    /// <summary>Null when a provider's engine can be reached; else one sentence without a full stop.</summary>
    public static string? Absence(Provider provider)
    {
        ArgumentNullException.ThrowIfNull(provider);
        return NativeLibraryBaseline.Absence
            ?? (
                provider.ReachEngine() is null
                    ? $"{provider.Id} has an engine of its own that takes no extension"
                    : null
            );
    }

    public static string NameOf(Provider provider) =>
        Absence(provider) is { } reason
            ? throw new InvalidOperationException($"What is below the engine cannot be reached: {reason}")
            : provider.ReachEngine()!;
}
