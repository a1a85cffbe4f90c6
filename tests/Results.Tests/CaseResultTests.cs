namespace SqliteBench.Results.Tests;

public sealed class CaseResultTests
{
    private static readonly CaseResult s_case = SampleResults.Case("dapper");

    [Theory]
    [InlineData("cpp", "", true)]
    [InlineData("dapper", "", false)]
    [InlineData("dapper", "pragmas=combination", true)]
    [InlineData("dapper", "pragmas=journal_mode=DELETE", false)]
    [InlineData("dapper", "pragmas=combination;rows=10000", true)]
    [InlineData("dapper", "provider=cpp;pragmas=combination", false)]
    [InlineData("dapper", "provider=dapper", true)]
    public void A_baseline_has_the_values_that_cases_are_compared_with(string provider, string baseline, bool isOne)
    {
        CaseResult result = SampleResults.Case(provider) with { Baseline = baseline };
        result.IsBaseline.ShouldBe(isOne);
        (result.BaselineKey == result.Key).ShouldBe(isOne);
    }

    [Fact]
    public void The_native_provider_in_the_same_setting_needs_no_words()
    {
        CaseResult.BaselineText([new("provider", "cpp")]).ShouldBeEmpty();
        CaseResult.BaselineText([new("provider", "cpp"), new("rows", "10")]).ShouldBe("provider=cpp;rows=10");
    }

    [Fact]
    public void The_ratio_of_a_baseline_is_1_whatever_its_noise()
    {
        CaseResult noisy = s_case.With("ratio_paired", new Estimate(1.2, 1.1, 1.3));
        noisy.Ratio.ShouldBe(new Estimate(1.2, 1.1, 1.3));
        (noisy with { Baseline = "pragmas=combination" }).Ratio.ShouldBe(new Estimate(1, 1, 1));
        s_case.Ratio.ShouldBe(default);
    }

    [Fact]
    public void Cases_are_compared_through_one_baseline_alone()
    {
        CaseResult ratio = s_case.With("ratio_paired", new Estimate(2)) with { Baseline = "rows=10" };
        CaseResult more = ratio with { Axes = [.. ratio.Axes.Take(2), new("rows", "20")] };
        CaseResult.ShareBaseline([ratio, more]).ShouldBeTrue();
        CaseResult.ShareBaseline([ratio, more with { Provider = "cpp" }]).ShouldBeFalse("it has one of its own");
        CaseResult.ShareBaseline([ratio, s_case]).ShouldBeFalse("it took no turns");
        CaseResult.ShareBaseline([s_case, s_case]).ShouldBeFalse("they took no turns");
    }

    [Theory]
    [InlineData(4, 0, true)]
    [InlineData(4, 1, true)]
    [InlineData(4, 2, false)]
    [InlineData(1, 1, false)]
    [InlineData(1, 0, false)]
    public void A_case_is_disturbed_if_fewer_than_two_of_several_launches_were_undisturbed(
        int launches,
        int counted,
        bool isDisturbed
    ) =>
        SampleResults
            .Case("cpp")
            .With("launches", new Estimate(launches))
            .With("launches_counted", new Estimate(counted))
            .IsDisturbed.ShouldBe(isDisturbed);

    [Fact]
    public void A_case_without_launches_is_not_disturbed() => SampleResults.Case("cpp").IsDisturbed.ShouldBeFalse();
}
