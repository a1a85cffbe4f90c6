namespace SqliteBench.Workloads.Tests.Testing;

public class LongTestsTests
{
    [Theory]
    [InlineData(null, false)]
    [InlineData("", false)]
    [InlineData("0", false)]
    [InlineData("1", true)]
    [InlineData("guide", true)]
    [InlineData("faults, guide", true)]
    [InlineData("guides,faults", false)]
    public void A_campaign_runs_where_the_variable_names_it_or_asks_for_all(string? value, bool runs) =>
        LongTests.IsAsked(value, "guide").ShouldBe(runs);
}
