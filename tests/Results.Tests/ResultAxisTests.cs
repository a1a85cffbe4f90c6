namespace SqliteBench.Results.Tests;

public class ResultAxisTests
{
    [Theory]
    [InlineData("pragmas", "combination", "combination")]
    [InlineData(
        "pragmas",
        "synchronous=FULL+temp_store=MEMORY+journal_mode=WAL+cache_size=64M+mmap_size=64M+threads=8",
        "combination with synchronous=FULL"
    )]
    [InlineData("pragmas", "journal_mode=WAL+synchronous=EXTRA", "journal_mode=WAL, synchronous=EXTRA")]
    [InlineData("pragmas", "a_pragma_of_tomorrow=1", "a_pragma_of_tomorrow=1")]
    [InlineData("batch_size", "all", "all operations in one transaction")]
    [InlineData("batch_size", "1", "1 op per transaction")]
    [InlineData("batch_size", "4096", "4,096 ops per transaction")]
    [InlineData("rows", "1000000", "1,000,000 rows")]
    [InlineData("threads", "1", "1 thread")]
    [InlineData("schema", "text/hash", "text/hash")]
    public void A_value_says_what_axis_it_is_of(string axis, string value, string text) =>
        ResultColumns.Axis(axis).Text(value).ShouldBe(text);
}
