using SqliteBench.Measurement;

namespace SqliteBench.Tests.Measurement;

public sealed class AsynchronySentenceTests
{
    [Theory]
    [InlineData(
        40_000,
        0,
        "100 % of its 40,000 calls were complete when they returned, with 0 thread hops: it is synchronous."
    )]
    [InlineData(
        0,
        39_000,
        "0 % of its 40,000 calls were complete when they returned, with 39,000 thread hops: it is asynchronous."
    )]
    [InlineData(
        10_000,
        1,
        "25.0 % of its 40,000 calls were complete when they returned, with 1 thread hops: it is asynchronous in part."
    )]
    [InlineData(
        39_999,
        1,
        "99.9 % of its 40,000 calls were complete when they returned, with 1 thread hops: it is asynchronous in part."
    )]
    [InlineData(
        1,
        1,
        "0.1 % of its 40,000 calls were complete when they returned, with 1 thread hops: it is asynchronous in part."
    )]
    public void Calls_decide_whether_a_provider_is_asynchronous(long synchronous, long hops, string expected) =>
        AsynchronySentence.Of("fake", new Asynchrony(40_000, synchronous, hops)).ShouldBe($"fake: {expected}");

    [Theory]
    [InlineData(
        10,
        false,
        false,
        "returned 912 ms later, when its work was done and with its caller held until then: it is synchronous in all but"
            + " its signatures."
    )]
    [InlineData(
        10,
        true,
        false,
        "returned 912 ms later, short of its work and with its caller held until then: it is synchronous and can be"
            + " cancelled."
    )]
    [InlineData(
        10,
        false,
        true,
        "returned 912 ms later, when its work was done: it is synchronous and cannot be cancelled."
    )]
    [InlineData(0, true, true, "returned 912 ms later, short of its work: it is asynchronous and can be cancelled.")]
    [InlineData(
        0,
        false,
        true,
        "returned 912 ms later, when its work was done: it is asynchronous and cannot be cancelled."
    )]
    [InlineData(
        5,
        false,
        false,
        "returned 912 ms later, when its work was done and with its caller held until then: it is asynchronous in part"
            + " and cannot be cancelled."
    )]
    public void A_cancelled_query_decides_the_rest(long synchronous, bool stopped, bool freedCaller, string expected) =>
        AsynchronySentence
            .Of("fake", new Asynchrony(10, synchronous, 0) { Cancelled = new(912.4, stopped, freedCaller) })
            .ShouldEndWith($", with 0 thread hops, and a query that was cancelled after 100 ms {expected}");

    [Fact]
    public void A_run_without_asynchronous_providers_has_none()
    {
        CaseDiagnoser cases = new(".");
        cases.Take(SampleCase.Of("Dapper"), new CaseReport(1, 1, 0, null));

        AsynchronySentence.Of(cases).ShouldBeEmpty();
    }
}
