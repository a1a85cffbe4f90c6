using SqliteBench.Reporting.Documents;
using SqliteBench.Results.Claims;
using SqliteBench.Results.Claims.Published;
using SqliteBench.Results.Tests;
using SqliteBench.Results.Tests.Claims;

namespace SqliteBench.Reporting.Tests.Documents;

public class ClaimTableTests
{
    private static readonly VerdictRule s_rule = VerdictRule.AtLeast(2, 1.5);

    [Fact]
    public void A_row_has_the_published_figure_and_this_machines_with_its_interval_and_the_verdict()
    {
        AssessedClaim claim = SampleClaim
            .Of(s_rule, "cpp", "pinvoke")
            .Assess(
                SampleResults.Run(
                    SampleClaim.Time("cpp", 1000),
                    SampleClaim.Time("pinvoke", 2000),
                    SampleClaim.Time("dapper", 3000)
                )
            );

        ClaimTable
            .Verdicts([("this machine", [claim])])
            .Last()
            .ShouldBe("| sample | a is faster than b | 2x | cpp 3.00x; pinvoke 1.50x | holds weakly |");
    }

    [Fact]
    public void A_claim_without_results_has_a_dash_and_the_command_below()
    {
        AssessedClaim claim = SampleClaim.Of(s_rule, "cpp").Assess();

        ClaimTable.Verdicts([("this machine", [claim])]).Last().ShouldEndWith("| 2x | - | not measured |");
        ClaimTable
            .Missing([claim])
            .ShouldHaveSingleItem()
            .ShouldBe("sample: `dotnet run -c Release --project src/SqliteBench -- --anyCategories providers`");
    }

    [Fact]
    public void Doubt_is_told()
    {
        AssessedClaim claim = SampleClaim
            .Of(s_rule, "cpp")
            .Assess(SampleResults.Run(SampleClaim.Time("cpp", 1000), SampleClaim.Time("dapper", 2100, 300)));

        ClaimTable.Verdicts([("this machine", [claim])]).Last().ShouldEndWith("| holds (not sure) |");
    }

    [Fact]
    public void A_rule_is_written_as_it_applies() =>
        ClaimTable
            .Rules([
                SampleClaim.Of(s_rule, "a"),
                SampleClaim.Of(VerdictRule.AtMost(0.3, 0.9), "b"),
                SampleClaim.Of(new VerdictRule(new Band(1, 2), new Band(0.5, 4)), "c"),
                SampleClaim.Of(
                    new VerdictRule(
                        new Band(8, double.PositiveInfinity) { IsCappedByCores = true },
                        new Band(2, double.PositiveInfinity)
                    ),
                    "d"
                ),
            ])
            .Skip(2)
            .ShouldBe([
                "| sample | nobody | a | holds from 2, weakly from 1.5 |",
                "| sample | nobody | b | holds up to 0.3, weakly up to 0.9 |",
                "| sample | nobody | c | holds from 1 to 2, weakly from 0.5 to 4 |",
                "| sample | nobody | d | holds from 8 or the number of cores, weakly from 2 |",
            ]);

    [Fact]
    public void No_text_of_a_claim_breaks_the_table() =>
        ClaimTable
            .Rules(ClaimCatalog.All)
            .Concat(ClaimTable.Verdicts([("this machine", [.. ClaimCatalog.All.Select(claim => claim.Assess())])]))
            .ShouldAllBe(line => line.StartsWith('|') && line.EndsWith('|') && !line.Contains('\n'));
}
