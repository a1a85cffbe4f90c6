namespace SqliteBench.Tests.Machine;

public class CheckReportTests
{
    [Fact]
    public void A_line_has_the_fact_and_the_advice_behind_it() =>
        Lines(() =>
                [CheckResult.Fine("well"), CheckResult.Advise("so so", "Rest."), CheckResult.Problem("ill", "Stop.")]
            )
            .ShouldBe([
                "fine     subject: well",
                "advice   subject: so so. Rest.",
                "PROBLEM  subject: ill. Stop.",
                "1 fine, 1 with advice, 1 problems: this machine cannot measure",
            ]);

    [Fact]
    public void Advice_alone_is_not_in_the_way() =>
        Lines(() => [CheckResult.Advise("so so", "Rest.")])[^1]
            .ShouldBe("0 fine, 1 with advice, 0 problems: this machine can measure");

    [Fact]
    public void A_check_that_fails_is_a_problem_with_its_message() =>
        Lines(() => throw new IOException("the disk is gone."))[0]
            .ShouldStartWith("PROBLEM  subject: the disk is gone. ");

    private static string[] Lines(Func<IEnumerable<CheckResult>> run)
    {
        using StringWriter output = new();
        CheckReport report = new(output);
        report.Add(new Check("subject", run));
        report.Conclude();
        string[] lines = output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        report.CanMeasure.ShouldBe(lines[^1].EndsWith("can measure", StringComparison.Ordinal));
        return lines;
    }
}
