namespace SqliteBench.Tests.Measurement;

public sealed class AllowedDifferenceTests
{
    [Fact]
    public void Each_is_a_row_of_the_document()
    {
        string document = File.ReadAllText(Path.Combine(Repository.Root, "docs", "reliability.md"));
        foreach (AllowedDifference difference in AllowedDifference.All)
        {
            string ids = string.Join(", ", difference.Providers.Select(id => $"`{id}`"));
            document.ShouldContain($"| {ids} | {difference.Reason} |");
        }
    }

    [Theory]
    [InlineData("ef-core-compiled", "SAVEPOINT \"__EFSavePoint\"", true)]
    [InlineData("ef-core", "SELECT last_insert_rowid()", true)]
    [InlineData("dapper", "SAVEPOINT x", false)]
    [InlineData("cpp", "SELECT last_insert_rowid()", false)]
    [InlineData("microsoft-data-sqlite-shared-cache", "PRAGMA busy_timeout", true)]
    [InlineData("microsoft-data-sqlite", "PRAGMA busy_timeout", false)]
    public void A_statement_is_left_out_for_its_providers_alone(string id, string statement, bool leaves) =>
        AllowedDifference
            .All.Any(difference => difference.Applies(ProviderCatalog.Find(id)!) && difference.Ignores(statement))
            .ShouldBe(leaves);
}
