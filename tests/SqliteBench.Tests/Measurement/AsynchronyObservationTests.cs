namespace SqliteBench.Tests.Measurement;

public sealed class AsynchronyObservationTests : IDisposable
{
    private const int Operations = 40;

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Theory]
    [InlineData("select", 1)]
    [InlineData("select", 4)]
    [InlineData("new-blockset", 1)]
    public void Microsoft_Data_Sqlite_completes_every_call_before_it_returns(string workload, int threads)
    {
        using CaseWork work = Work(MicrosoftSqliteAsync.Provider, workload, threads);

        Asynchrony asynchrony = AsynchronyObservation.Of(work).ShouldNotBeNull();

        // Each operation is a statement at least, and each transaction a commit.
        asynchrony.Calls.ShouldBeGreaterThan(Operations);
        asynchrony.CompletedSynchronously.ShouldBe(asynchrony.Calls);
        work.Provider.ShouldBe(MicrosoftSqliteAsync.Provider);
    }

    [Fact]
    public void A_select_is_one_call_an_operation_and_one_a_commit()
    {
        using CaseWork work = Work(MicrosoftSqliteAsync.Provider, "select", 1);

        AsynchronyObservation.Of(work)!.Calls.ShouldBe(Operations + 1);
    }

    [Fact]
    public void A_synchronous_provider_is_not_executed_again()
    {
        using CaseWork work = Work(PInvokeShim.Provider, "select", 1);

        AsynchronyObservation.Of(work).ShouldBeNull();

        Directory.GetFileSystemEntries(_directory.Location).ShouldBe([_directory.File("templates")]);
    }

    [Fact]
    public void Wrong_answers_are_no_figures()
    {
        using CaseWork work = Work(FakeProvider.Of<SynchronousLibrary>(), "select", 1);

        Should.Throw<WrongAnswerException>(() => AsynchronyObservation.Of(work));
    }

    private BlockWork Work(Provider provider, string workload, int threads)
    {
        CaseSettings settings = new(
            WorkloadCatalog.Find(workload)!,
            PragmaSet.Normal,
            BatchSize.All,
            threads,
            Rows: 100
        );
        TemplateCache templates = new(_directory.File("templates"));
        StreamOptions options = new(settings.Rows, Operations);
        return new BlockWork(
            provider,
            settings,
            options,
            templates.Get(settings.Template(StreamOptions.DefaultSeed)),
            _directory.File("work.db")
        );
    }
}
