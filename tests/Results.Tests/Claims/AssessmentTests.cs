using SqliteBench.Results.Claims;

namespace SqliteBench.Results.Tests.Claims;

public class AssessmentTests
{
    private static readonly Claim s_claim = SampleClaim.Of(VerdictRule.AtLeast(2, 1.5), "cpp");

    [Theory]
    [InlineData(2000, ClaimVerdict.Holds)]
    [InlineData(1999, ClaimVerdict.HoldsWeaker)]
    [InlineData(1500, ClaimVerdict.HoldsWeaker)]
    [InlineData(1499, ClaimVerdict.DoesNotHold)]
    public void A_figure_is_assessed_by_the_rule_beside_it(double nanoseconds, ClaimVerdict verdict) =>
        s_claim
            .Assess(SampleResults.Run(SampleClaim.Time("cpp", 1000), SampleClaim.Time("dapper", nanoseconds)))
            .Verdict.ShouldBe(verdict);

    [Theory]
    [InlineData(0.89, ClaimVerdict.DoesNotHold)]
    [InlineData(0.9, ClaimVerdict.HoldsWeaker)]
    [InlineData(1, ClaimVerdict.Holds)]
    [InlineData(2, ClaimVerdict.Holds)]
    [InlineData(2.5, ClaimVerdict.HoldsWeaker)]
    [InlineData(2.51, ClaimVerdict.DoesNotHold)]
    public void The_ends_of_a_band_are_in_it(double figure, ClaimVerdict verdict) =>
        new VerdictRule(new Band(1, 2), new Band(0.9, 2.5)).Apply(figure, cores: 2).ShouldBe(verdict);

    [Theory]
    [InlineData(4, 2, ClaimVerdict.DoesNotHold)]
    [InlineData(2, 2, ClaimVerdict.Holds)]
    [InlineData(16, 4, ClaimVerdict.DoesNotHold)]
    [InlineData(16, 8, ClaimVerdict.Holds)]
    public void A_bound_may_be_the_cores_where_there_are_fewer(int cores, double threads, ClaimVerdict verdict)
    {
        Band band = new(8, double.PositiveInfinity) { IsCappedByCores = true };

        new VerdictRule(band, band).Apply(threads, cores).ShouldBe(verdict);
    }

    [Fact]
    public void A_case_that_is_missing_leaves_the_claim_unmeasured()
    {
        AssessedClaim assessed = s_claim.Assess(SampleResults.Run(SampleClaim.Time("cpp", 1000)));

        assessed.Verdict.ShouldBe(ClaimVerdict.NotMeasured);
        assessed.Parts.ShouldHaveSingleItem().Figure.ShouldBeNull();
    }

    [Fact]
    public void A_case_without_the_figure_counts_for_nothing() =>
        s_claim
            .Assess(SampleResults.Run(SampleResults.Case("cpp"), SampleClaim.Time("dapper", 2000)))
            .Verdict.ShouldBe(ClaimVerdict.NotMeasured);

    [Fact]
    public void A_case_that_failed_counts_for_nothing() =>
        s_claim
            .Assess(
                SampleResults.Run(
                    SampleClaim.Time("cpp", 1000) with
                    {
                        Failure = "wrong",
                    },
                    SampleClaim.Time("dapper", 2000)
                )
            )
            .Verdict.ShouldBe(ClaimVerdict.NotMeasured);

    [Fact]
    public void Of_several_runs_the_newest_counts_that_has_all_cases_of_a_figure()
    {
        RunResults oldest = Run(0, SampleClaim.Time("cpp", 1000), SampleClaim.Time("dapper", 9000));
        RunResults older = Run(1, SampleClaim.Time("cpp", 1000), SampleClaim.Time("dapper", 2000));
        RunResults newest = Run(2, SampleClaim.Time("cpp", 1));

        foreach (RunResults[] runs in new RunResults[][] { [oldest, older, newest], [newest, older, oldest] })
        {
            s_claim.Assess(runs).Parts.ShouldHaveSingleItem().Figure.ShouldBe(new Estimate(2));
        }
    }

    [Fact]
    public void Cases_of_different_runs_make_no_figure() =>
        s_claim
            .Assess(Run(0, SampleClaim.Time("cpp", 1000)), Run(1, SampleClaim.Time("dapper", 2000)))
            .Verdict.ShouldBe(ClaimVerdict.NotMeasured);

    [Fact]
    public void Cases_that_one_file_has_of_different_runs_make_no_figure()
    {
        RunResults other = Run(1);

        s_claim
            .Assess(
                Run(
                    0,
                    SampleClaim.Time("cpp", 1000),
                    SampleClaim.Time("dapper", 2000) with
                    {
                        Origin = other.ToOrigin(),
                    }
                )
            )
            .Verdict.ShouldBe(ClaimVerdict.NotMeasured);
    }

    [Theory]
    [InlineData(1, true)]
    [InlineData(300, false)]
    public void A_verdict_is_unsure_where_the_interval_reaches_into_another(double margin, bool isSure)
    {
        AssessedClaim assessed = s_claim.Assess(
            SampleResults.Run(SampleClaim.Time("cpp", 1000), SampleClaim.Time("dapper", 2100, margin))
        );

        assessed.Verdict.ShouldBe(ClaimVerdict.Holds);
        assessed.IsSure.ShouldBe(isSure);
    }

    [Theory]
    [InlineData(ClaimVerdict.Holds, ClaimVerdict.Holds, ClaimVerdict.Holds)]
    [InlineData(ClaimVerdict.Holds, ClaimVerdict.DoesNotHold, ClaimVerdict.HoldsWeaker)]
    [InlineData(ClaimVerdict.Holds, ClaimVerdict.HoldsWeaker, ClaimVerdict.HoldsWeaker)]
    [InlineData(ClaimVerdict.HoldsWeaker, ClaimVerdict.DoesNotHold, ClaimVerdict.HoldsWeaker)]
    [InlineData(ClaimVerdict.DoesNotHold, ClaimVerdict.DoesNotHold, ClaimVerdict.DoesNotHold)]
    [InlineData(ClaimVerdict.Holds, ClaimVerdict.NotMeasured, ClaimVerdict.NotMeasured)]
    [InlineData(ClaimVerdict.DoesNotHold, ClaimVerdict.NotMeasured, ClaimVerdict.NotMeasured)]
    public void Parts_make_a_verdict_together(ClaimVerdict left, ClaimVerdict right, ClaimVerdict together)
    {
        ClaimVerdicts.Together([left, right]).ShouldBe(together);
        ClaimVerdicts.Together([right, left]).ShouldBe(together);
    }

    private static RunResults Run(int day, params CaseResult[] cases) =>
        SampleResults.Run(cases) with
        {
            Started = SampleResults.Start.AddDays(day),
        };
}
