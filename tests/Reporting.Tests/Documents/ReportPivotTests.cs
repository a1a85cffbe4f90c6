using SqliteBench.Reporting.Documents;

namespace SqliteBench.Reporting.Tests.Documents;

public sealed class ReportPivotTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Fact]
    public void One_axis_is_down_one_across_and_one_figure_in_the_cells() =>
        Table("rows=Workload columns=Method value=ns/op where=Pragmas:normal")
            .ShouldBe(
                """
                | Workload (ns/op) | cpp | dapper |
                |---|---:|---:|
                | select | 100 | 300 |
                | insert | 50 | - |

                """
            );

    [Fact]
    public void Two_axes_down_are_named_together() =>
        Table("rows=Workload,Pragmas columns=Method value=ops/s where=Method:cpp")
            .ShouldContain("| select, combination | 20000000 |");

    [Fact]
    public void Over_a_row_the_figures_are_in_times_of_it() =>
        Table("rows=Pragmas columns=Method value=ops/s where=Workload:select over=normal")
            .ShouldBe(
                """
                | Pragmas (ops/s over normal) | cpp | dapper |
                |---|---:|---:|
                | normal | 1.00 | 1.00 |
                | combination | 2.00 | 1.50 |

                """
            );

    [Fact]
    public void Two_cases_for_one_cell_are_found() =>
        Should
            .Throw<InvalidDataException>(() => Table("rows=Workload columns=Method value=ns/op"))
            .Message.ShouldContain("select with cpp");

    [Fact]
    public void A_row_to_divide_by_that_is_not_there_is_named() =>
        Should
            .Throw<InvalidDataException>(() =>
                Table("rows=Pragmas columns=Method value=ops/s where=Workload:select over=nonesuch")
            )
            .Message.ShouldContain("'nonesuch'");

    [Theory]
    [InlineData("columns=Method value=ns/op", "rows=")]
    [InlineData("rows=Workload value=ns/op", "columns=")]
    [InlineData("rows=Workload columns=Method", "value=")]
    public void A_part_that_is_missing_is_named(string text, string part) =>
        Should.Throw<FormatException>(() => ReportPivot.Parse(text)).Message.ShouldContain(part);

    public void Dispose() => _directory.Dispose();

    private string Table(string text)
    {
        string path = _directory.File("report.csv");
        File.WriteAllText(
            path,
            """
            Method,Workload,Pragmas,ns/op,ops/s
            cpp,select,normal,100,10000000
            dapper,select,normal,300,4000000
            cpp,select,combination,50,20000000
            'dapper',select,combination,200,6000000
            cpp,insert,normal,50,20000000

            """
        );
        return ReportPivot.Parse(text).FromCsv(path);
    }
}
