namespace SqliteBench.Tests.Measurement.Cases;

[Collection(ObserverCollection.Name)]
public sealed class StatementCaseWorkTests : DirectoryTests
{
    [Theory]
    [InlineData("crud-insert")]
    [InlineData("crud-delete-key")]
    [InlineData("crud-select-key")]
    [InlineData("open-execute-first")]
    public void Every_execution_starts_from_the_same_state(string workload)
    {
        using StatementCaseWork work = Work(Of(workload));
        for (int iteration = 0; iteration < 3; iteration++)
        {
            work.Open();
            work.Check(work.Execute());
            if (work.StartsAnew)
            {
                work.Close();
            }
        }

        work.Close();
        work.CheckWhatIsLeft();
    }

    [Fact]
    public void A_database_that_never_ran_has_the_state_before()
    {
        using StatementCaseWork work = Work(Of("crud-delete-key"));
        work.Open();
        work.Close();
        work.CheckWhatIsLeft();
    }

    [Fact]
    public void A_second_execution_on_the_same_database_is_a_wrong_answer()
    {
        using StatementCaseWork work = Work(Of("crud-delete-key"));
        work.Open();
        work.Execute();
        Should.Throw<WrongAnswerException>(() => work.Check(work.Execute()));
    }

    [Fact]
    public void Operations_and_rows_are_those_of_all_databases()
    {
        using StatementCaseWork inserts = Work(Of("journal-insert") with { Databases = 3 });
        using StatementCaseWork reads = Work(Of("type-read-integer-x100"));
        (inserts.Operations, inserts.Rows).ShouldBe((15, 15));
        (reads.Operations, reads.Rows).ShouldBe((5, 500));
    }

    [Fact]
    public void Each_of_several_databases_is_checked()
    {
        Setting settings = Of("journal-insert") with { Databases = 3 };
        using StatementCaseWork work = Work(settings, LyingProvider.Of<WrongRecord>());
        work.Open();
        work.Check(work.Execute());
        work.Close();
        MessageOf<WrongAnswerException>(work.CheckWhatIsLeft).ShouldContain("3 databases");
    }

    [Theory]
    [InlineData("crud-select-key")]
    [InlineData("crud-insert")]
    [InlineData("crud-update-field")]
    [InlineData("open-first-query-pooled")]
    public void Nothing_stays_in_the_directory(string workload)
    {
        Provider[] providers = [PInvokeShim.Provider, MicrosoftSqlite.Provider, MicrosoftSqlite.Async];
        foreach (Provider provider in providers)
        {
            using (StatementCaseWork work = Work(Of(workload), provider))
            {
                work.Open();
                work.Execute();
            }
            Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty(provider.Id);
        }
    }

    [Theory]
    [InlineData("crud-insert")]
    [InlineData("crud-select-key")]
    public void Nothing_stays_in_the_directory_when_a_connection_could_not_be_set_up(string workload)
    {
        Setting settings = Of(workload) with { Pragmas = PragmaSet.Parse("threads=1000000"), Databases = 2 };
        using (StatementCaseWork work = Work(settings))
        {
            Should.Throw<InvalidOperationException>(work.Open);
        }
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Fact]
    public void Nothing_stays_in_the_directory_when_a_connection_could_not_be_closed()
    {
        StatementCaseWork work = Work(Of("crud-insert"), LyingProvider.Of<ThrowsAtClose>());
        work.Open();
        MessageOf<InvalidOperationException>(work.Dispose).ShouldBe(ThrowsAtClose.Message);
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Fact]
    public void Pragmas_are_refused_where_each_operation_opens_a_connection_of_its_own()
    {
        Setting settings = Of("crud-open-close") with { Pragmas = PragmaSet.Combination };
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.IsAvailable))
        {
            using StatementCaseWork work = Work(settings, provider);
            MessageOf<NotSupportedException>(work.Open).ShouldContain("does not run with the pragmas combination");
        }
    }

    private static Setting Of(string workload) =>
        new()
        {
            Workload = workload,
            Pragmas = PragmaSet.Normal,
            Rows = 20,
        };

    private StatementCaseWork Work(Setting setting, Provider? provider = null) =>
        new(
            provider ?? PInvokeShim.Provider,
            new MeasuredStatement(StatementCatalog.Find(setting.Workload)!),
            setting with
            {
                Run = new RunParameters { Operations = 5, Databases = Temporary.Location },
            }
        );
}
