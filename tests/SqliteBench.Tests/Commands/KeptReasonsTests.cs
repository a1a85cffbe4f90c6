using SqliteBench.Results.Claims;
using SqliteBench.Results.Tests.Claims;

namespace SqliteBench.Tests.Commands;

public sealed class KeptReasonsTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly Claim _claim = SampleClaim.Of(VerdictRule.AtLeast(2, 1), "cpp");

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void A_reason_is_kept_for_the_claim_that_it_is_of()
    {
        AssessedClaim impossible = new(_claim, [], "the \"disk\" is gone");
        AssessedClaim possible = new(_claim with { Id = "possible" }, [], Obstacle: null);

        File.Exists(KeptReasons.Keep(_directory.Location, [impossible, possible])).ShouldBeTrue();

        KeptReasons.In(_directory.Location).ShouldBe([new(_claim.Id, "the \"disk\" is gone")]);
    }

    [Fact]
    public void Reasons_that_are_gone_are_not_kept_any_longer()
    {
        KeptReasons.Keep(_directory.Location, [new AssessedClaim(_claim, [], "it is gone")]);
        KeptReasons.Keep(_directory.Location, []);

        KeptReasons.In(_directory.Location).ShouldBeEmpty();
    }

    [Fact]
    public void A_label_without_reasons_has_none() => KeptReasons.In(_directory.Location).ShouldBeEmpty();
}
