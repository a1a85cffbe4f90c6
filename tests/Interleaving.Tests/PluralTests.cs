namespace Interleaving.Tests;

public sealed class PluralTests
{
    [Theory]
    [InlineData(0, "thread", null, "0 threads")]
    [InlineData(1, "thread", null, "1 thread")]
    [InlineData("1", "query", "queries", "1 query")]
    [InlineData(2, "query", "queries", "2 queries")]
    [InlineData("1,000", "row", null, "1,000 rows")]
    public void Number_and_noun_agree(object number, string noun, string? several, string text) =>
        Plural.Format(number, noun, several).ShouldBe(text);
}
