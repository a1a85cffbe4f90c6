using SqliteBench.Measurement.Inspections;
using SqliteBench.Results;

namespace SqliteBench.Tests.Measurement;

public sealed class AsynchronySentenceTests
{
    [Theory]
    [InlineData(100, "100 %", "synchronous")]
    [InlineData(0, "0 %", "asynchronous")]
    [InlineData(25, "25.0 %", "partly asynchronous")]
    [InlineData(99.9975, "99.9 %", "partly asynchronous")]
    [InlineData(0.0025, "0.1 %", "partly asynchronous")]
    public void Calls_decide_whether_a_provider_is_asynchronous(double percent, string share, string verdict) =>
        AsynchronySentence
            .Of([Case("fake", percent)])
            .ShouldBe([$"fake: {share} of its calls were complete when they returned: it is {verdict}."]);

    [Fact]
    public void The_cases_of_a_provider_have_one_sentence() =>
        AsynchronySentence
            .Of([Case("fake", 100), Case("other", 100), Case("fake", 50)])
            .Select(sentence => sentence[..12])
            .ShouldBe(["fake: 75.0 %", "other: 100 %"]);

    [Fact]
    public void A_run_without_asynchronous_providers_has_none() =>
        AsynchronySentence.Of([Case("fake", null)]).ShouldBeEmpty();

    private static CaseResult Case(string provider, double? percent) =>
        new()
        {
            Study = "providers",
            Provider = provider,
            Axes = [],
            Metrics = percent is { } share
                ? new Dictionary<string, Estimate> { ["synchronous_calls_percent"] = new(share) }
                : new Dictionary<string, Estimate>(),
        };
}
