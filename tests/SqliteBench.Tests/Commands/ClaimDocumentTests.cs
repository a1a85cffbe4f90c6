using SqliteBench.Reporting.Documents;

namespace SqliteBench.Tests.Commands;

public class ClaimDocumentTests
{
    [Fact]
    public void What_stands_between_the_marks_is_replaced_and_nothing_else()
    {
        const string Text = "above\n<!-- claim rules -->\nby hand\n<!-- /claim rules -->\nbelow\n";

        string spliced = Documents.Splice(Text, Path.GetTempPath());

        spliced.ShouldStartWith("above\n<!-- claim rules -->\n| id |");
        spliced.ShouldEndWith("|\n<!-- /claim rules -->\nbelow\n");
        spliced.ShouldNotContain("by hand");
    }

    [Fact]
    public void A_label_without_a_run_is_named() =>
        Should
            .Throw<FileNotFoundException>(() =>
                Documents.Splice("<!-- claims: nowhere -->\n<!-- /claims -->", Path.GetTempPath())
            )
            .Message.ShouldContain("nowhere");
}
