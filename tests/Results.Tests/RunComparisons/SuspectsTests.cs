using SqliteBench.Results.RunComparisons;

namespace SqliteBench.Results.Tests.RunComparisons;

public class SuspectsTests
{
    [Fact]
    public void A_provider_that_is_worse_over_all_settings_is_one_line_with_the_values_of_all() =>
        Of((provider, _) => provider == "dapper" ? 1.4 : 1)
            .ShouldBe([
                "providers\tdapper\tall settings\t--anyCategories providers --providers cpp,dapper"
                    + " --workloads select,insert,select-xor-insert,join,new-blockset --pragmas combination --rows 10000"
                    + " --engine system",
            ]);

    [Fact]
    public void Providers_that_are_worse_in_one_setting_share_their_arguments() =>
        Of((provider, workload) => workload == "join" && provider is ("dapper" or "pinvoke") ? 2 : 1)
            .Select(line => line.Split('\t'))
            .ShouldAllBe(fields =>
                fields[2] == "join combination 10000"
                && fields[3].Contains("--workloads join ", StringComparison.Ordinal)
                && fields[3].Contains("cpp,", StringComparison.Ordinal)
                && fields[3].Contains("dapper", StringComparison.Ordinal)
                && fields[3].Contains("pinvoke", StringComparison.Ordinal)
            );

    [Fact]
    public void What_a_case_is_compared_with_is_measured_again_too()
    {
        CaseResult before = SampleResults.Case("dapper") with { Baseline = "rows=10;pragmas=normal" };
        RunResults after = SampleResults.Run(before with { Failure = "wrong digest" });

        Lines(SampleResults.Run(before), after)
            .ShouldBe([
                "providers\tdapper\tselect combination 10000\t--anyCategories providers --providers dapper"
                    + " --rows 10,10000 --pragmas normal,combination --workloads select",
            ]);
    }

    [Fact]
    public void A_case_that_fails_now_is_a_suspect()
    {
        RunResults before = new SimulatedRun { Seed = 1 }.Measure();
        RunResults after = before with
        {
            Cases =
            [
                before.Cases[1] with
                {
                    Failure = "wrong digest",
                },
                .. before.Cases.Where((_, place) => place != 1),
            ],
        };
        Lines(before, after)
            .ShouldHaveSingleItem()
            .ShouldStartWith("providers\tpinvoke\tselect combination 10000\t--anyCategories providers ");
    }

    [Fact]
    public void Nothing_is_suspect_where_nothing_got_worse() => Of((_, _) => 1).ShouldBeEmpty();

    private static IReadOnlyList<string> Of(Func<string, string, double> slower) =>
        Lines(
            new SimulatedRun { Seed = 1 }.Measure(),
            new SimulatedRun { Seed = 2, Slower = slower }.Measure() with
            {
                Command = "--label mine --engine system --full",
            }
        );

    private static IReadOnlyList<string> Lines(RunResults before, RunResults after) =>
        Suspects.Lines(new RunComparison(before, after, new Thresholds(Thresholds.Default)), after);
}
