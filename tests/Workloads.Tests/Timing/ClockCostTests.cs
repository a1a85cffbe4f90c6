using SqliteBench.Providers;

namespace SqliteBench.Workloads.Tests.Timing;

public sealed class ClockCostTests
{
    [Fact]
    public void A_look_at_the_clock_costs_something_with_every_provider()
    {
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable))
        {
            ClockCost.Of(provider).ShouldBePositive(provider.Id);
        }
    }
}
