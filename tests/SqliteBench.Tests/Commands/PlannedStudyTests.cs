using SqliteBench.Tests.Studies;

namespace SqliteBench.Tests.Commands;

public class PlannedStudyTests
{
    private static readonly string[] s_arguments = ["--providers", "pinvoke,dapper", "--rows", "1000"];

    [Fact]
    public void A_plan_has_the_values_that_are_named_and_those_of_the_study()
    {
        StudyRun planned = Read("batch", s_arguments);

        planned.Axes.Providers.ShouldBe(["pinvoke", "dapper"]);
        planned.Axes.On(Axis.Rows).ShouldBe([1000]);
        planned.Axes[Axis.BatchSizes].ShouldBe(["1", "16", "256", "1024", "4096", "all"]);
        planned.Cost.Cases.ShouldBe(2 * planned.Study.SettingsOf(planned.Axes).Count());
    }

    [Theory]
    [InlineData("batch")]
    [InlineData("crud")]
    public void A_study_is_planned_with_its_own_values(string study)
    {
        StudyDefinition own = StudyCatalog.Choose([study], []).Single();

        StudySelection.Planned(own, own.Quick).Cost.ShouldBe(Read(study).Cost);
    }

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
        BaselineOf(study).ShouldBe(baseline);

    [Theory]
    [InlineData("provider=pinvoke", "provider=pinvoke")]
    [InlineData("batch_size=16", "batch_size=16")]
    [InlineData("batch_size=all,provider=dapper", "batch_size=all provider=dapper")]
    public void Or_with_what_is_named(string named, string baseline) =>
        BaselineOf("batch", [.. s_arguments, "--baseline", named]).ShouldBe(baseline);

    private static string BaselineOf(string study, params string[] arguments) =>
        string.Join(' ', Read(study, arguments).Axes.Baseline.Select(value => $"{value.Key}={value.Value}"));

    private static StudyRun Read(string id, params string[] arguments)
    {
        StudyDefinition study = StudyCatalog.Choose([id], []).Single();
        return StudyArguments
            .Read(study, study.Quick, string.Join(' ', arguments))
            .In("", [new Place("databases", "")]);
    }
}
