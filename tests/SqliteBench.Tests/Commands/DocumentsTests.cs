using SqliteBench.Commands;
using SqliteBench.Machine;
using SqliteBench.Reporting.Documents;
using SqliteBench.Results;
using SqliteBench.Results.Tests;
using SqliteBench.Studies;

namespace SqliteBench.Tests.Commands;

public class DocumentsTests
{
    private static string Label => DocumentsCommand.OnlyLabel();

    private static RunResults Published => RunSource.Read(Label, Paths.Published);

    public static TheoryData<string> Names => [.. Documents.All];

    [Theory]
    [MemberData(nameof(Names))]
    public void Tables_figures_and_links_of_a_document_are_those_of_the_label(string document)
    {
        string text = TextOf(document);

        DocumentsCommand.Splice(text, Label, Published).ShouldBe(text);
    }

    [Fact]
    public void The_same_quantity_is_the_same_in_all_documents() =>
        Documents
            .All.SelectMany(document => Documents.Marks(TextOf(document)))
            .GroupBy(mark => mark.Mark, mark => mark.Content.Trim())
            .ShouldAllBe(quantity => quantity.Distinct().Count() == 1);

    [Fact]
    public void The_readme_lists_every_study_with_its_question()
    {
        string readme = TextOf("README.md");

        StudyCatalog.All.ShouldAllBe(study => readme.Contains($"| `{study.Id}` | {study.Question} |"));
    }

    [Fact]
    public void A_table_that_was_changed_by_hand_is_found()
    {
        string text = TextOf("README.md");
        string changed = text.Replace("| `pinvoke` |", "| `pinvoke` | 0.01 |", StringComparison.Ordinal);

        changed.ShouldNotBe(text);
        DocumentsCommand.Splice(changed, Label, Published).ShouldBe(text);
    }

    [Fact]
    public void A_link_to_another_label_is_updated() =>
        DocumentsCommand
            .Splice("[page](../BenchmarkDotNet.Artifacts/published/old/report.md)", "new", SampleResults.Run())
            .ShouldBe("[page](../BenchmarkDotNet.Artifacts/published/new/report.md)");

    [Fact]
    public void What_stands_between_the_marks_is_replaced_and_nothing_else()
    {
        const string Text = "above\n<!-- claim rules -->\nby hand\n<!-- /claim rules -->\nbelow\n";

        string spliced = Documents.Splice(Text, SampleResults.Run(), StudyCatalog.ForReports);

        spliced.ShouldStartWith("above\n<!-- claim rules -->\n| id |");
        spliced.ShouldEndWith("|\n<!-- /claim rules -->\nbelow\n");
        spliced.ShouldNotContain("by hand");
    }

    [Theory]
    [InlineData("nothing", "", "names no known table")]
    [InlineData("durability", ": cpp", "the results have no study 'durability'")]
    [InlineData("table", ": providers-none", "the results have no plot 'providers-none'")]
    [InlineData("figure", ": batch", "the results have no study 'batch'")]
    [InlineData("figure", ": providers of=nothing", "there is no column 'nothing'")]
    [InlineData("figure", ": providers provider:none", "0 cases have this figure, not one")]
    [InlineData("figure", ": providers over=cpp", "'cpp' is not of the form axis:value")]
    public void A_mark_that_the_results_cannot_fill_is_named(string name, string arguments, string complaint)
    {
        RunResults run = SampleResults.Run(SampleResults.Case("cpp").With("time_ns", new Estimate(10)));

        Should
            .Throw<FormatException>(() =>
                Documents.Splice($"<!-- {name}{arguments} -->\n<!-- /{name} -->", run, StudyCatalog.ForReports)
            )
            .Message.ShouldContain(complaint);
    }

    [Theory]
    [InlineData("providers provider:dapper over=provider:cpp", "4.00 (3.86 to 4.14)")]
    [InlineData("providers provider:dapper speed=provider:cpp", "0.25 (0.24 to 0.26)")]
    [InlineData("providers provider:dapper", "40.0 ns (39.0 ns to 41.0 ns)")]
    [InlineData("providers provider:dapper of=allocated_bytes", "300")]
    public void A_figure_in_a_sentence_is_a_ratio_or_a_value(string arguments, string figure)
    {
        RunResults run = SampleResults.Run(
            SampleResults.Case("cpp").With("time_ns", new Estimate(10, 9.75, 10.25)),
            SampleResults
                .Case("dapper")
                .With("time_ns", new Estimate(40, 39, 41))
                .With("allocated_bytes", new Estimate(300))
        );

        Documents
            .Splice($"It takes <!-- figure: {arguments} -->?<!-- /figure --> now.", run, StudyCatalog.ForReports)
            .ShouldBe($"It takes <!-- figure: {arguments} -->{figure}<!-- /figure --> now.");
    }

    private static string TextOf(string document) => File.ReadAllText(Path.Combine(Repository.Root, document));
}
