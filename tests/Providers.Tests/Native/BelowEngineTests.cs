namespace SqliteBench.Providers.Tests.Native;

public sealed class BelowEngineTests
{
    [NativeFact]
    public void An_engine_of_a_providers_own_that_takes_no_extension_is_not_reached()
    {
        FakeProvider provider = new("secluded");
        BelowEngine.Absence(provider).ShouldBe("secluded has an engine of its own that takes no extension");
        MessageOf<InvalidOperationException>(() => EngineObserver.Begin(provider))
            .ShouldBe("What is below the engine cannot be reached: " + BelowEngine.Absence(provider));
    }

    [NativeFact]
    public void The_engine_of_every_provider_is_reached()
    {
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.IsAvailable))
        {
            BelowEngine.Absence(provider).ShouldBeNull();
            BelowEngine
                .NameOf(provider)
                .ShouldBe(provider.SharesEngine ? EngineLibrary.Path : NativeImports.ExtendedEngine);
        }
    }

    [NativeFact]
    public void Nobody_has_no_engine() => Should.Throw<ArgumentNullException>(() => BelowEngine.Absence(null!));
}
