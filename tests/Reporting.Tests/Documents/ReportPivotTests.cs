using System.Text.RegularExpressions;
using SqliteBench.Reporting.Documents;
using SqliteBench.Reporting.Studies;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Tests.Documents;

public sealed class ReportPivotTests
{
    [Fact]
    public void One_axis_is_down_one_across_and_one_figure_in_the_cells() =>
        Table("rows=workload columns=provider value=time_ns where=pragmas:normal")
            .ShouldBe(
                """
                | workload (Time/op) | cpp | dapper |
                |---|---:|---:|
                | select | 100 ns | 300 ns |
                | insert | 50.0 ns | - |
                """
            );

    [Fact]
    public void Two_axes_down_are_named_together() =>
        Table("rows=workload,pragmas columns=provider value=ops/s where=provider:cpp")
            .ShouldContain("| select, combination | 20000000 |");

    [Fact]
    public void Over_a_row_the_figures_are_in_times_of_it() =>
        Table("rows=pragmas columns=provider value=ops/s where=workload:select over=normal")
            .ShouldBe(
                """
                | pragmas (ops/s over normal) | cpp | dapper |
                |---|---:|---:|
                | normal | 1.00 | 1.00 |
                | combination | 2.00 | 1.50 |
                """
            );

    [Fact]
    public void Two_cases_for_one_cell_are_found() =>
        Should
            .Throw<InvalidDataException>(() => Table("rows=workload columns=provider value=time_ns"))
            .Message.ShouldContain("select with cpp");

    [Fact]
    public void A_row_to_divide_by_that_is_not_there_is_named() =>
        Should
            .Throw<InvalidDataException>(() =>
                Table("rows=pragmas columns=provider value=ops/s where=workload:select over=nonesuch")
            )
            .Message.ShouldContain("'nonesuch'");

    [Theory]
    [InlineData("columns=provider value=time_ns")]
    [InlineData("rows=workload value=time_ns")]
    [InlineData("rows=workload columns=provider")]
    [InlineData("rows=workload columns=provider value=time_ns where=select")]
    public void A_mark_without_one_of_the_parts_is_named(string parts) =>
        Should
            .Throw<FormatException>(() =>
                Reporting.Documents.Documents.Splice(
                    $"<!-- pivot: mine sizes {parts} -->\n<!-- /pivot -->",
                    "published",
                    new ReportCatalog([], [], [], [])
                )
            )
            .Message.ShouldContain(parts);

    private static string Table(string text)
    {
        GroupCollection parts = Regex.Match(text, ReportPivot.Parts).Groups;
        string Part(string name) => parts[name].Value;
        ReportPivot pivot = new(Part("rows"), Part("column"), Part("value"), Part("where"), Part("over"));
        return string.Join(
            '\n',
            pivot.Of([
                Case("cpp", "select", "normal", 100),
                Case("dapper", "select", "normal", 300),
                Case("cpp", "select", "combination", 50),
                Case("dapper", "select", "combination", 200),
                Case("cpp", "insert", "normal", 50),
            ])
        );
    }

    private static CaseResult Case(string provider, string workload, string pragmas, double nanoseconds) =>
        new()
        {
            Study = "pragmas",
            Provider = provider,
            Axes = [new("workload", workload), new("pragmas", pragmas)],
            Metrics = new Dictionary<string, Estimate> { ["time_ns"] = new(nanoseconds) },
        };
}
