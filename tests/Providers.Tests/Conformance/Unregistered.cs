namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>The providers that explain what others cost, and that no study has.</summary>
internal static class Unregistered
{
    public static IReadOnlyList<Provider> All { get; } = [MicrosoftSqliteOwnTypes.Provider];

    public static Provider? Find(string id) => All.FirstOrDefault(provider => provider.Id == id);
}
