namespace SqliteBench.Tests.Commands;

public class PlannedStudyTests
{
    private static readonly string[] s_arguments = "--anyCategories batch --providers pinvoke,dapper --rows 1000".Split(
        ' '
    );

    [Fact]
    public void A_plan_has_the_values_that_are_named_and_those_of_the_study()
    {
        PlannedStudy planned = PlannedStudy.Of(s_arguments).ShouldHaveSingleItem();
        planned.Study.Id.ShouldBe("batch");
        planned.Axes.Providers.ShouldBe(["pinvoke", "dapper"]);
        planned.Axes.On(Axis.Rows).ShouldBe([1000]);
        planned.Axes[Axis.BatchSizes].ShouldBe(["1", "16", "256", "all"]);
        planned.Cost.Cases.ShouldBe(2 * planned.Study.SettingsOf(planned.Axes).Count());
    }

    [Fact]
    public void A_survey_that_is_left_out_costs_nothing() =>
        CostOf([.. s_arguments, "--no-survey"]).ShouldBeLessThan(CostOf(s_arguments));

    [Theory]
    [InlineData("providers", "provider=cpp")]
    [InlineData("pragmas", "pragmas=normal")]
    [InlineData("batch", "batch_size=1")]
    [InlineData("threads", "threads=1")]
    [InlineData("schemas", "schema=text/hash-size")]
    [InlineData("sizes", "rows=10000")]
    [InlineData("flows", "provider=cpp pragmas=normal")]
    [InlineData("bulk", "workload=bulk-values-1")]
    [InlineData("journal", "pragmas=journal_mode=DELETE file_system=databases")]
    [InlineData("crud", "provider=cpp")]
    public void Cases_are_compared_with_the_first_value_of_what_their_study_compares(string study, string baseline) =>
        BaselineOf("--anyCategories", study).ShouldBe(baseline);

    [Theory]
    [InlineData("provider=pinvoke", "provider=pinvoke")]
    [InlineData("batch_size=16", "batch_size=16")]
    [InlineData("batch_size=all,provider=dapper", "batch_size=all provider=dapper")]
    public void Or_with_what_is_named(string named, string baseline) =>
        BaselineOf([.. s_arguments, "--baseline", named]).ShouldBe(baseline);

    private static string BaselineOf(params string[] arguments) =>
        string.Join(
            ' ',
            PlannedStudy
                .Of(arguments)
                .ShouldHaveSingleItem()
                .Axes.Baseline.Select(value => $"{value.Key}={value.Value}")
        );

    private static TimeSpan CostOf(string[] arguments) => PlannedStudy.Of(arguments).ShouldHaveSingleItem().Cost.Time;
}
