namespace SqliteBench.Reporting.Tests.Plots;

public class LabelLinesTests
{
    [Theory]
    [InlineData("select", 200, "select")]
    [InlineData("synchronous=FULL", 20, "synchronous=FULL")]
    [InlineData("insert, combination with synchronous=FULL", 200, "insert, combination with\nsynchronous=FULL")]
    [InlineData("microsoft-data-sqlite-async", 110, "microsoft-data-\nsqlite-async")]
    public void A_label_is_broken_behind_words_and_hyphens(string label, double width, string lines) =>
        LabelLines.Wrap(label, width).ShouldBe(lines);

    [Fact]
    public void Nothing_of_a_label_is_lost() =>
        Holds.For<string>(text =>
        {
            string label = (text ?? "").Replace("\n", "");
            return Bare(LabelLines.Wrap(label, 60)) == Bare(label);
        });

    private static string Bare(string text) => text.Replace("\n", "").Replace(" ", "");
}
