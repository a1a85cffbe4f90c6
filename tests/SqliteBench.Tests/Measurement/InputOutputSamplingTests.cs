using SqliteBench.Tests.Measurement.Turns;

namespace SqliteBench.Tests.Measurement;

[Collection(WholeProcessCollection.Name)]
public sealed class InputOutputSamplingTests : DirectoryTests
{
    private const int Operations = 300;
    private const int Rows = 1000;
    private const string Synced = "journal_mode=WAL+synchronous=FULL";

    // 44 characters of a hash, and a number.
    private const int BytesOfBlock = 52;

    private static IEnumerable<Provider> Available => ProviderCatalog.All.Where(provider => provider.IsAvailable);

    [NativeFact]
    public void Inserts_are_written_to_the_log_and_at_closing_to_the_database()
    {
        foreach (Provider provider in Available)
        {
            using CaseWork work = Block(provider, "insert", Synced, batchSize: 100);

            InputOutput found = InputOutputSampling.Of(work).ShouldNotBeNull();

            found.PayloadBytes.ShouldBe(Operations * BytesOfBlock, provider.Id);
            found.Execution.BytesWritten.ShouldBeGreaterThanOrEqualTo(found.WalBytes, provider.Id);
            found.WalBytes.ShouldBeGreaterThan(Operations * BytesOfBlock, provider.Id);
            found.Execution.Syncs.ShouldBeGreaterThanOrEqualTo(3, $"{provider}: a sync a transaction");
            found.WithClosing.BytesWritten.ShouldBeGreaterThan(found.Execution.BytesWritten, provider.Id);
            found.WriteAmplification.ShouldBe(
                (double)found.WithClosing.BytesWritten / (Operations * BytesOfBlock),
                provider.Id
            );
            work.CheckWhatIsLeft();
        }
    }

    [NativeFact]
    public void Reads_write_nothing_and_have_no_amplification()
    {
        using CaseWork work = Block(PInvokeShim.Provider, "select", "cache_size=64M");

        InputOutput found = InputOutputSampling.Of(work).ShouldNotBeNull();

        (found.Execution.BytesWritten, found.WalBytes).ShouldBe((0, 0));
        found.PayloadBytes.ShouldBeNull();
        found.WriteAmplification.ShouldBeNull();
        // A new connection reads each page once at the most, and most operations find theirs in the cache.
        found.Execution.BytesRead.ShouldBeInRange(1, found.DatabaseBytes);
        found.CacheHitPercent.ShouldNotBeNull().ShouldBeInRange(50, 100);
        found.DatabaseBytes.ShouldBe(new FileInfo(work.Databases[0]).Length);
    }

    [NativeFact]
    public void A_small_cache_spills_in_mid_transaction()
    {
        using CaseWork small = Block(PInvokeShim.Provider, "insert", "journal_mode=WAL+cache_size=1");
        using CaseWork large = Block(PInvokeShim.Provider, "insert", "journal_mode=WAL+cache_size=64M");
        InputOutputSampling.Of(small)!.Execution.CacheSpills.ShouldBePositive();
        InputOutputSampling.Of(large)!.Execution.CacheSpills.ShouldBe(0);
    }

    [NativeFact]
    public void Every_database_that_is_written_side_by_side_counts()
    {
        Setting setting = new()
        {
            Pragmas = PragmaSet.Parse("synchronous=OFF"),
            Rows = 20,
            Databases = 3,
            Run = new RunParameters { Operations = 20, Databases = Temporary.Location },
        };
        using StatementCaseWork work = new(
            PInvokeShim.Provider,
            new MeasuredStatement(StatementCatalog.Find("journal-insert")!),
            setting
        );

        InputOutput found = InputOutputSampling.Of(work).ShouldNotBeNull();

        // A key of 8 bytes and a guid of 36.
        found.PayloadBytes.ShouldBe(3 * 20 * 44);
        found.DatabaseBytes.ShouldBe(work.Databases.Sum(database => new FileInfo(database).Length));
        work.Databases.Count.ShouldBe(3);
    }

    [NativeFact]
    public void Sampling_has_latencies_and_input_and_output_and_leaves_the_work_closed()
    {
        SamplingLimits limits = new(1, TimeSpan.Zero);
        foreach (Provider provider in Available)
        {
            using CaseWork work = Block(provider, "new-blockset", "synchronous=OFF");

            LatencySampling.Of(work, limits).ShouldNotBeNull().Count.ShouldBe(Operations, $"{provider}");
            InputOutputSampling.Of(work).ShouldNotBeNull().Execution.Reads.ShouldBePositive($"{provider}");
            work.CheckWhatIsLeft();
        }
    }

    [Fact]
    public void A_provider_with_an_engine_of_its_own_is_executed_without_figures()
    {
        ScriptedWork work = new() { Provider = new FakeProvider("own-engine") };

        InputOutputSampling.Of(work).ShouldBeNull();

        work.Calls.ShouldBe("close open run check close");
    }

    [NativeFact]
    public void Wrong_answers_are_no_figures_and_the_next_work_can_be_observed()
    {
        using CaseWork wrong = Block(LyingProvider.Of<NextId>(), "select", "normal");
        using CaseWork right = Block(PInvokeShim.Provider, "select", "normal");
        Should.Throw<WrongAnswerException>(() => InputOutputSampling.Of(wrong));
        InputOutputSampling.Of(right).ShouldNotBeNull();
    }

    private BlockWork Block(Provider provider, string workload, string pragmas, int batchSize = 0) =>
        SmallCase.Block(
            Temporary,
            provider,
            new()
            {
                Workload = workload,
                Pragmas = PragmaSet.Parse(pragmas),
                BatchSize = new BatchSize(batchSize),
                Rows = Rows,
            },
            Operations
        );
}
