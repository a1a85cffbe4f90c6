using SqliteBench.Providers;

namespace SqliteBench.Workloads.Databases;

/// <summary>The providers that build and check databases; none of them has to be trusted.</summary>
/// <param name="Builders">
/// Synchronous providers or the native baseline; if one builds a wrong database, the next builds it again.
/// </param>
/// <param name="Check">What compares databases with the model.</param>
internal sealed record Examiners(IReadOnlyList<Provider> Builders, DatabaseCheck Check)
{
    /// <summary>P/Invoke builds, or C++ if that fails; both read. Without C++, another takes its place.</summary>
    public static Examiners Standard { get; } =
        Of([
            .. ((Provider[])[PInvokeShim.Provider, NativeBaseline.Provider, SqlitePclRawApi.Provider]).Where(provider =>
                provider.Availability.IsAvailable
            ),
        ]);

    /// <summary>The same without one that was found wrong; unchanged if nobody would be left.</summary>
    public Examiners Without(Provider provider) =>
        Builders.Contains(provider) && Builders.Count > 1
            ? new([.. Builders.Where(builder => builder != provider)], Check.Without(provider))
            : this;

    /// <param name="providers">Two that build and read, and one that decides where they read otherwise.</param>
    public static Examiners Of(IReadOnlyList<Provider> providers) => new(providers, new DatabaseCheck(providers));
}
