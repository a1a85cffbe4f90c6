using SqliteBench.Reporting.Documents;

namespace SqliteBench.Reporting.Tests.Documents;

public sealed class VersionMatrixTests : IDisposable
{
    private const string Header =
        "Method,Workload,Version,Ratio (version),Ratio (version) 95 %,Ratio (paired),95 % interval\n";

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void A_provider_has_a_row_over_the_baseline_and_one_over_the_first_version() =>
        Of(
                "cpp,select,6.0.7,-,-,1.000,0.990 - 1.010\n"
                    + "dapper,select,6.0.7,1.000,1.000 - 1.000,2.000,1.900 - 2.100\n"
                    + "cpp,select,10.0.14,-,-,1.000,0.990 - 1.010\n"
                    + "dapper,select,10.0.14,0.900,0.890 - 0.910,1.800,1.700 - 1.900\n"
            )
            .ShouldBe(
                """
                | provider | workload | over | 6.0.7 | 10.0.14 |
                |---|---|---|---:|---:|
                | dapper | select | cpp | 2.000 (1.900 - 2.100) | 1.800 (1.700 - 1.900) |
                | dapper | select | 6.0.7 | 1 | 0.900 (0.890 - 0.910) |

                """
            );

    [Fact]
    public void A_run_in_which_something_else_varies_is_refused() =>
        Should
            .Throw<InvalidDataException>(() =>
                Of(
                    "dapper,select,6.0.7,1.000,1.000 - 1.000,2.000,1.900 - 2.100\n"
                        + "dapper,select,6.0.7,1.000,1.000 - 1.000,3.000,2.900 - 3.100\n"
                )
            )
            .Message.ShouldContain("more than one setting");

    private string Of(string rows)
    {
        string path = _directory.File("report.csv");
        File.WriteAllText(path, Header + rows);
        return VersionMatrix.FromCsv(path);
    }
}
