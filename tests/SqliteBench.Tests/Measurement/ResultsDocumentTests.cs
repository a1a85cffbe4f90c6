namespace SqliteBench.Tests.Measurement;

public sealed partial class ResultsDocumentTests
{
    private static string Document { get; } = File.ReadAllText(Path.Combine(Repository.Root, "docs", "results.md"));

    [Fact]
    public void The_document_has_the_columns_of_the_file_in_their_order() =>
        FirstCells()
            .Matches(Document)
            .SelectMany(row => Names().Matches(row.Groups["cell"].Value))
            .Select(name => name.Groups["name"].Value)
            .ShouldBe(ResultColumns.All);

    [Fact]
    public void The_document_says_which_version_it_describes() =>
        Document.ShouldContain($"| `format` | version of the file's format: {ResultsFile.Format} |");

    [GeneratedRegex(@"^\| (?<cell>`.*?`) \| ", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex FirstCells();

    [GeneratedRegex("`(?<name>[^`]+)`", RegexOptions.ExplicitCapture)]
    private static partial Regex Names();
}
