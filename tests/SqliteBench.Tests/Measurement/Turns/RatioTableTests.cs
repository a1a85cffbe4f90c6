namespace SqliteBench.Tests.Measurement.Turns;

public sealed class RatioTableTests
{
    [Fact]
    public void A_row_has_a_cell_for_each_column()
    {
        WorkloadRatio ratio = new("select", 1290.4, 12.34, new Estimate(1.0314, 1.0238, 1.0379));

        string row = RatioTable.Row(ratio);

        row.ShouldBe("| select | 1290 | 12.3 | 1.031 | 1.024 to 1.038 |");
        RatioTable.Header.ShouldAllBe(line =>
            line.Count(letter => letter == '|') == row.Count(letter => letter == '|')
        );
    }
}
