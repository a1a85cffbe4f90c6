namespace SqliteBench.Providers.Tests.Native;

public sealed class BelowEngineTests
{
    [NativeFact]
    public void An_engine_of_a_providers_own_that_takes_no_extension_is_not_reached()
    {
        FakeProvider provider = new("secluded");
        provider.ObserverAbsence.ShouldBe("secluded has an engine of its own that takes no extension");
        MessageOf<InvalidOperationException>(() => EngineObserver.Begin(provider))
            .ShouldBe("The native library cannot reach the engine: " + provider.ObserverAbsence);
    }

    [NativeFact]
    public void The_engine_of_every_provider_is_reached()
    {
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.IsAvailable))
        {
            provider.ObserverAbsence.ShouldBeNull();
            provider.ObservedEngine.ShouldBe(provider.SharesEngine ? EngineLibrary.Path : NativeImports.ExtendedEngine);
        }
    }
}
