using SqliteBench.Machine;
using SqliteBench.Reporting.Documents;
using SqliteBench.Studies;

namespace SqliteBench.Tests.Commands;

public class DocumentsTests
{
    private static string Root => Repository.Root;

    public static TheoryData<string> Names => [.. Documents.All];

    [Theory]
    [MemberData(nameof(Names))]
    public void The_tables_of_a_document_are_those_of_the_published_runs(string document)
    {
        string text = File.ReadAllText(Path.Combine(Root, document));

        Documents
            .Splice(text, Path.Combine(Root, "BenchmarkDotNet.Artifacts", "published"), StudyCatalog.ForReports)
            .ShouldBe(text);
    }

    [Fact]
    public void The_readme_lists_every_study_with_its_question()
    {
        string readme = File.ReadAllText(Path.Combine(Root, "README.md"));

        StudyCatalog.All.ShouldAllBe(study => readme.Contains($"| `{study.Id}` | {study.Question} |"));
    }

    [Fact]
    public void A_table_that_was_changed_by_hand_is_found()
    {
        string text = File.ReadAllText(Path.Combine(Root, "README.md"));
        string changed = text.Replace("| select |", "| select | 1 (0.01) |", StringComparison.Ordinal);

        changed.ShouldNotBe(text);
        Documents
            .Splice(changed, Path.Combine(Root, "BenchmarkDotNet.Artifacts", "published"), StudyCatalog.ForReports)
            .ShouldBe(text);
    }

    [Fact]
    public void What_stands_between_the_marks_is_replaced_and_nothing_else()
    {
        const string Text = "above\n<!-- claim rules -->\nby hand\n<!-- /claim rules -->\nbelow\n";

        string spliced = Documents.Splice(Text, Path.GetTempPath(), StudyCatalog.ForReports);

        spliced.ShouldStartWith("above\n<!-- claim rules -->\n| id |");
        spliced.ShouldEndWith("|\n<!-- /claim rules -->\nbelow\n");
        spliced.ShouldNotContain("by hand");
    }

    [Theory]
    [InlineData("claims")]
    [InlineData("durability")]
    public void A_label_without_a_run_is_named(string table) =>
        Should
            .Throw<FileNotFoundException>(() =>
                Documents.Splice(
                    $"<!-- {table}: nowhere -->\n<!-- /{table} -->",
                    Path.GetTempPath(),
                    StudyCatalog.ForReports
                )
            )
            .Message.ShouldContain("nowhere");
}
