using SqliteBench.Measurement;

namespace SqliteBench.Tests.Measurement;

public sealed class AsynchronySentenceTests
{
    [Theory]
    [InlineData(40_000, "100 %", "synchronous")]
    [InlineData(0, "0 %", "asynchronous")]
    [InlineData(10_000, "25.0 %", "partly asynchronous")]
    [InlineData(39_999, "99.9 %", "partly asynchronous")]
    [InlineData(1, "0.1 %", "partly asynchronous")]
    public void Calls_decide_whether_a_provider_is_asynchronous(long synchronous, string share, string verdict) =>
        AsynchronySentence
            .Of("fake", new Asynchrony(40_000, synchronous))
            .ShouldBe($"fake: {share} of its 40,000 calls were complete when they returned: it is {verdict}.");

    [Fact]
    public void A_run_without_asynchronous_providers_has_none()
    {
        CaseDiagnoser cases = new(".");
        cases.Take(SampleCase.Of("Dapper"), new CaseReport(1, 1, 0, null));

        AsynchronySentence.Of(cases).ShouldBeEmpty();
    }
}
