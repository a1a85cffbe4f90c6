namespace SqliteBench.Tests.Commands;

public sealed class PairOptionsTests
{
    private const string Two = "pinvoke microsoft-data-sqlite ";

    [Fact]
    public void By_itself_it_takes_four_workloads_on_100000_rows()
    {
        PairSelection selection = Read(Two);
        selection.Workloads.ShouldBe(["select", "insert", "select-xor-insert", "new-blockset"]);
        selection.Cases.ShouldAllBe(one => RowsOf(one) == 100_000);
        (selection.Axes.Operations, selection.Axes.Seed).ShouldBe((null, StreamOptions.DefaultSeed));
        selection.Absences.ShouldBeEmpty();
    }

    [Fact]
    public void Block_and_statement_workloads_may_be_mixed_and_each_has_its_usual_rows()
    {
        PairSelection selection = Read(Two + "--workloads join,crud-insert,type-read-blob-1m");
        selection.Cases.Select(RowsOf).ShouldBe([100_000, 25_000, 100]);
    }

    [Fact]
    public void Rows_that_are_given_are_those_of_every_workload()
    {
        PairSelection selection = Read(Two + "--workloads join,crud-insert --rows 70");
        selection.Cases.ShouldAllBe(one => RowsOf(one) == 70);
    }

    [Theory]
    [InlineData("combination", "on pragmas other than normal: ")]
    [InlineData("normal", "on normal: ")]
    public void All_are_all_workloads_but_those_that_do_not_take_the_pragmas(string pragmas, string reason)
    {
        PairSelection selection = Read(Two + $"--workloads all --pragmas {pragmas}");

        string[] limited =
        [
            .. StatementCatalog
                .All.Where(workload => !workload.Takes(PragmaSet.Parse(pragmas)))
                .Select(workload => workload.Id),
        ];
        limited.ShouldNotBeEmpty();
        selection.Workloads.ShouldBe(Axis.EveryWorkload.Except(limited));
        selection.Absences.ShouldHaveSingleItem().ShouldStartWith($"{string.Join(", ", limited)} {reason}");
    }

    [Fact]
    public void Every_statement_workload_has_rows_of_a_study() =>
        StatementCatalog.All.ShouldAllBe(workload => StudyCatalog.RowsOf(workload) > 0);

    [Fact]
    public void What_begins_with_a_mark_is_an_engine_and_no_file_of_arguments() =>
        Read("@system @/no/file").A.Name.ShouldEndWith("@system");

    [Fact]
    public void What_no_option_says_is_usual()
    {
        PairSelection selection = Read(Two);
        selection.A.ShouldBe(new Side("pinvoke", PInvokeShim.Provider, EngineChoice.Bundled, PragmaSet.Recommended));
        selection.B.Provider.ShouldBe(MicrosoftSqlite.Provider);
        Read("normal combination").A.Provider.ShouldBe(ProviderCatalog.Standard);
    }

    [Fact]
    public void Each_side_takes_what_it_does_not_say_from_the_options()
    {
        PairSelection providers = Read("pinvoke@bundled pinvoke --engine system --pragmas normal");
        PairSelection engines = Read("@system @bundled --provider dapper");

        providers
            .Sides.Select(side => $"{side.Engine} {side.EngineSource}")
            .ShouldBe(["bundled pinvoke@bundled", "system --engine"]);
        providers.Sides.ShouldAllBe(side => side.Pragmas.Equals(PragmaSet.Normal));
        engines.Sides.Select(side => side.Name).ShouldBe(["dapper@system", "dapper@bundled"]);
    }

    [Theory]
    [InlineData(Two, 1.031, "microsoft-data-sqlite is faster: pinvoke takes 1.031 times as long")]
    [InlineData(Two, 0.951, "pinvoke is faster: it takes 0.951 times as long as microsoft-data-sqlite")]
    [InlineData(Two, 1.002, "pinvoke and microsoft-data-sqlite cannot be told apart: pinvoke takes 1.002 times")]
    [InlineData("pinvoke pinvoke@bundled", 1.031, "A and B are the same, so any difference is the noise of this run")]
    public void The_verdict_counts_a_difference_whose_interval_does_not_contain_1(
        string arguments,
        double ratio,
        string words
    ) => Read(arguments).Verdict(new Estimate(ratio, ratio - 0.01, ratio + 0.01)).ShouldStartWith(words);

    private static long RowsOf(LaunchedCase one) => one.Case.Setting.Rows;

    private static PairSelection Read(string arguments)
    {
        PairCommand command = new();
        return command.Read(CommandCatalog.Parse(command, arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries)));
    }
}
