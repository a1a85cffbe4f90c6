namespace SqliteBench.Providers.Tests.Native;

public sealed class BelowEngineTests
{
    [NativeFact]
    public void An_engine_of_a_providers_own_that_takes_no_extension_is_not_reached()
    {
        Secluded provider = new();

        EngineObserver.Absence(provider).ShouldBe("secluded has an engine of its own that takes no extension");
        PowerLoss.Absence(provider).ShouldBe(EngineObserver.Absence(provider));
        Should
            .Throw<InvalidOperationException>(() => EngineObserver.Begin(provider))
            .Message.ShouldBe("What is below the engine cannot be reached: " + EngineObserver.Absence(provider));
    }

    [NativeFact]
    public void The_engine_of_every_provider_is_reached()
    {
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable))
        {
            EngineObserver.Absence(provider).ShouldBeNull();
            BelowEngine
                .NameOf(provider)
                .ShouldBe(provider.SharesEngine ? EngineLibrary.Path : NativeImports.ExtendedEngine);
        }
    }

    [NativeFact]
    public void Nobody_has_no_engine() => Should.Throw<ArgumentNullException>(() => EngineObserver.Absence(null!));

    private sealed class Secluded : Provider
    {
        public override string Id => "secluded";

        public override string Description => "a provider with an engine of its own";

        public override bool SharesEngine => false;

        public override Availability Availability => Availability.Available;

        public override ProviderVersions ReadVersions() => throw new NotSupportedException();

        public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) => throw new NotSupportedException();
    }
}
