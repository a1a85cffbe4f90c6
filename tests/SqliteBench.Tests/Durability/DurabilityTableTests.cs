using SqliteBench.Results.Durability;

namespace SqliteBench.Tests.Durability;

public sealed class DurabilityTableTests
{
    [Fact]
    public void A_row_has_the_price_and_what_crashes_took()
    {
        CaseResult result = SampleCrashes.Case(
            "cpp",
            SampleCrashes.Setting("WAL", "NORMAL"),
            new CrashTally(200, 900, 0, 0, 0, 0),
            new CrashTally(200, 2400, 1350, 9, 0, 0)
        );

        DurabilityTable
            .OfProvider([result])
            .Last()
            .ShouldBe(
                "| WAL | NORMAL | 1,234 | 1,200 to 1,300 | no loss in 200 | 1,350 lost (up to 9 at a time) in 200"
                    + " | may lose the last transactions | as promised |"
            );
        DurabilityTable.OfAll([result]).Last().ShouldContain("| cpp |");
        DurabilityTable.BrokenPromises([result]).ShouldBeEmpty();
    }

    [Fact]
    public void A_broken_promise_is_named()
    {
        CaseResult result = SampleCrashes.Case(
            "dapper",
            SampleCrashes.Setting("WAL", "FULL"),
            powerLosses: new CrashTally(30, 300, 1, 1, 2, 3)
        );

        DurabilityTable.OfProvider([result]).Last().ShouldEndWith("| BROKEN |");
        string sentence = DurabilityTable.BrokenPromises([result]).ShouldHaveSingleItem();
        sentence.ShouldContain("dapper with journal_mode=WAL+synchronous=FULL");
        sentence.ShouldContain("1 lost (up to 1 at a time), 2 half-done, 3 corrupt in 30");
    }

    [Fact]
    public void What_was_not_tested_or_not_measured_is_not_as_promised()
    {
        DurabilitySetting setting = SampleCrashes.Setting("WAL", "FULL");
        CaseResult untested = SampleCrashes.Case("cpp", setting);
        CaseResult tested = SampleCrashes.Case("cpp", setting, new CrashTally(2, 5, 0, 0, 0, 0));
        CaseResult failed = tested with { Metrics = new Dictionary<string, Estimate>(), Failure = "disk full" };

        DurabilityTable.OfAll([untested]).Last().ShouldEndWith("| not tested |");
        DurabilityTable.Summary([untested, untested]).ShouldBe("cases not tested: 2");
        DurabilityTable
            .Summary([untested, tested, failed])
            .ShouldBe("1 of 1 as SQLite promises; cases not tested: 1; cases not measured: 1");
    }

    [Fact]
    public void Figures_are_read_as_they_were_written()
    {
        DurabilitySetting setting = SampleCrashes.Setting("MEMORY", "OFF");
        DurabilityFigures figures = new(new Estimate(10, 9, 11), new CrashTally(1, 2, 3, 4, 5, 6), null);
        CaseResult result = SampleCrashes.Case("cpp", setting) with { Metrics = figures.ToMetrics() };

        DurabilityFigures.Read(result).ShouldBe(figures);
        figures.ToMetrics().Keys.ShouldBeSubsetOf(ResultColumns.Metrics.Select(column => column.Name));
    }

    [Fact]
    public void A_document_gets_its_tables_from_the_published_run()
    {
        const string marks =
            "<!-- durability: cpp -->\n<!-- /durability -->\n<!-- durability: dapper -->\nold\n<!-- /durability -->";
        DurabilitySetting setting = SampleCrashes.Setting("WAL", "EXTRA");
        RunResults run = SampleResults.Run(SampleCrashes.Case("cpp", setting), SampleCrashes.Case("dapper", setting));

        string document = Documents.Splice(marks, [run], StudyCatalog.ForReports);

        document.ShouldNotContain("old");
        document.Split('\n').Count(line => line.StartsWith("| WAL | EXTRA |", StringComparison.Ordinal)).ShouldBe(2);
        Documents.Splice(document, [run], StudyCatalog.ForReports).ShouldBe(document);
    }
}
