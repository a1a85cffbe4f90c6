namespace SqliteBench.Workloads.Tests.Running;

public class BatchSizeTests
{
    [Theory]
    [InlineData("1")]
    [InlineData("65536")]
    [InlineData("all")]
    public void Reads_back_as_written(string text) => BatchSize.Parse(text).ToString().ShouldBe(text);

    [Fact]
    public void Any_text_is_a_size_that_reads_back_alike_or_a_format_error() =>
        Holds.For(
            HostileText.Spoilt("1", "65536", "all"),
            text =>
            {
                try
                {
                    return BatchSize
                        .Parse(text)
                        .ToString()
                        .Equals(text.TrimStart('0'), StringComparison.OrdinalIgnoreCase);
                }
                catch (FormatException)
                {
                    return true;
                }
            }
        );

    [Fact]
    public void All_comes_after_every_number() =>
        new[] { BatchSize.All, BatchSize.Parse("65536"), BatchSize.Parse("2") }
            .Order()
            .Select(size => size.ToString())
            .ShouldBe(["2", "65536", "all"]);
}
