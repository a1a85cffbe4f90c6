namespace SqliteBench.Tests.Measurement.Cases;

public sealed class SteppedCaseWorkTests : DirectoryTests
{
    private const int Lines = 20_000;

    [Fact]
    public void A_log_is_filled_in_ten_steps_that_follow_the_write_ahead_log()
    {
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.IsAvailable))
        {
            using SteppedCaseWork work = Work(provider, Lines, "journal_mode=WAL+synchronous=OFF+cache_size=20");

            work.Open();
            work.Steps.ShouldBeEmpty();
            work.Check(work.Execute());
            work.Close();
            work.CheckWhatIsLeft();

            CheckSteps(work.Steps, Lines, provider.Id);
            // What the cache holds is not in the log: 20 pages, each of no more than 400 lines.
            work.Steps.ShouldAllBe(step => step.HighestRow >= step.Rows - (20 * 400));
            work.Steps[^1].WalBytes.ShouldBeGreaterThan(work.Steps[0].WalBytes);
        }

        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Fact]
    public void Rows_that_fit_the_cache_are_not_in_the_log_before_the_commit()
    {
        using SteppedCaseWork work = Work(PInvokeShim.Provider, 1000, "journal_mode=WAL+cache_size=16M");
        work.Open();
        work.Check(work.Execute());
        CheckSteps(work.Steps, 1000, PInvokeShim.Id);
        work.Steps.ShouldAllBe(step => step.HighestRow == 0);
    }

    [Theory]
    [InlineData(3)]
    [InlineData(100)]
    public void Steps_are_those_of_the_last_execution_and_fewer_lines_than_steps_are_all_written(int lines)
    {
        using SteppedCaseWork work = Work(PInvokeShim.Provider, lines, "journal_mode=WAL");
        for (int iteration = 0; iteration < 2; iteration++)
        {
            Execute(work);
        }

        work.CheckWhatIsLeft();
        CheckSteps(work.Steps, lines, PInvokeShim.Id);
    }

    [Theory]
    [InlineData(nameof(LosesInserts))]
    [InlineData(nameof(InsertsTwice))]
    [InlineData(nameof(Noise))]
    public void Wrong_contents_are_found(string fault)
    {
        using SteppedCaseWork work = Work(LyingProvider.Of(fault), 1000, "journal_mode=WAL");
        Execute(work);
        string failure = MessageOf<WrongAnswerException>(work.CheckWhatIsLeft);
        failure.ShouldStartWith($"{fault} on log-insert (");
        failure.ShouldContain("wrong ");
    }

    [Fact]
    public void A_wrong_number_of_rows_is_found()
    {
        using SteppedCaseWork work = Work(PInvokeShim.Provider, 1000, "journal_mode=WAL");
        MessageOf<WrongAnswerException>(() => work.Check(new RunResult(0, 999, 0)))
            .ShouldEndWith("wrong row count: expected 1000, got 999");
    }

    private static void Execute(SteppedCaseWork work)
    {
        work.Open();
        work.Check(work.Execute());
        work.Close();
    }

    private static void CheckSteps(IReadOnlyList<CaseStep> steps, long lines, string provider)
    {
        steps.Count.ShouldBe(10, provider);
        steps.Select(step => step.Rows).ShouldBe(Enumerable.Range(1, 10).Select(step => step * lines / 10), provider);
        steps.Select(step => step.WalBytes).ShouldBeInOrder(SortDirection.Ascending, provider);
        steps.Select(step => step.HighestRow).ShouldBeInOrder(SortDirection.Ascending, provider);
        steps.ShouldAllBe(step => step.HighestRow <= step.Rows && step.Nanoseconds >= 0);
    }

    private SteppedCaseWork Work(Provider provider, int lines, string pragmas) =>
        new(
            provider,
            new MeasuredStatement(StatementCatalog.Log[0]),
            new Setting
            {
                Pragmas = PragmaSet.Parse(pragmas),
                Rows = lines,
                Run = new RunParameters { Operations = lines, Databases = Temporary.Location },
            }
        );
}
