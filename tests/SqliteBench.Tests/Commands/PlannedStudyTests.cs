using SqliteBench.Commands;
using SqliteBench.Measurement.Cases;
using SqliteBench.Results;

namespace SqliteBench.Tests.Commands;

public class PlannedStudyTests
{
    private static readonly string[] s_arguments =
    [
        "--anyCategories",
        "batch",
        "--providers",
        "pinvoke,dapper",
        "--rows",
        "1000",
    ];

    [Fact]
    public void A_plan_has_the_values_that_are_named_and_those_of_the_study()
    {
        PlannedStudy planned = PlannedStudy.Of(s_arguments).ShouldHaveSingleItem();

        planned.Study.Id.ShouldBe("batch");
        planned.Axes.Providers.ShouldBe(["pinvoke", "dapper"]);
        planned.Axes.One(Axis.Rows).ShouldBe(1000);
        planned.Axes[Axis.BatchSizes].ShouldBe(["1", "16", "256", "4096", "all"]);
        planned.Cost.Cases.ShouldBe(2 * planned.Study.SettingsOf(planned.Axes).Count());
    }

    [NativeFact]
    public void Pairs_and_surveys_that_are_left_out_cost_nothing()
    {
        TimeSpan whole = CostOf([.. s_arguments[..2], "--providers", "cpp"]);
        TimeSpan withoutPairs = CostOf([.. s_arguments[..2], "--providers", "cpp", "--no-pairs"]);
        TimeSpan bare = CostOf([.. s_arguments[..2], "--providers", "cpp", "--no-pairs", "--no-survey"]);

        withoutPairs.ShouldBeLessThan(whole);
        bare.ShouldBeLessThan(withoutPairs);
    }

    [Fact]
    public void A_value_that_is_wrong_is_a_mistake() =>
        Should.Throw<UsageException>(() => PlannedStudy.Of([.. s_arguments, "--threads", "0"]));

    private static TimeSpan CostOf(string[] arguments) => PlannedStudy.Of(arguments).ShouldHaveSingleItem().Cost.Time;
}
