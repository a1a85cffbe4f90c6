using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class PairedPlanTests : IDisposable
{
    private static readonly BatchSize s_single = new(1);

    private readonly TemporaryDirectory _directory = new();

    [Theory]
    [InlineData("select", 0)]
    [InlineData("select", 20)]
    [InlineData("insert", 1)]
    [InlineData("insert", 5)]
    public void A_block_workload_is_timed_in_chunks_unless_it_writes_in_longer_transactions(string workload, int batch)
    {
        PairedPlan plan = PlanOf(workload, batch);

        plan.ShouldBe(
            new PairedPlan(
                PairedParts.Chunks,
                Operations: 5 * (PairedPlan.Rounds + plan.WarmupRounds),
                ChunkSize: 5,
                plan.WarmupRounds
            )
        );
    }

    [Theory]
    [InlineData("insert", 0, 100)]
    [InlineData("insert", 6, 6)]
    [InlineData("new-blockset", 200, 100)]
    public void A_writer_in_longer_transactions_is_timed_in_steps_of_them(
        string workload,
        int batch,
        int transaction
    ) =>
        PlanOf(workload, batch)
            .ShouldBe(new PairedPlan(PairedParts.Steps, Operations: 100, ChunkSize: 12, TransactionSize: transaction));

    [Theory]
    [InlineData("backup")]
    [InlineData("crud-insert")]
    public void What_a_part_says_nothing_of_is_timed_whole(string workload) =>
        PlanOf(workload, batch: 0).ShouldBe(new PairedPlan(PairedParts.WholeRuns, Operations: 100, ChunkSize: 100));

    [Fact]
    public void All_subjects_have_as_many_operations_as_the_one_that_does_least()
    {
        Axes axes = AxesOf("insert", "synchronous=OFF").With(Axis.BatchSizes, s_single) with { Operations = null };
        Axes synced = axes.With(Axis.Pragmas, PragmaSet.Normal);
        PairedSubject[] subjects = [Subject(axes), Subject(synced)];

        PairedPlan.Of(axes, subjects).ShouldBe(PairedPlan.Of(synced, [Subject(synced)]));
        PairedPlan.Of(axes, subjects).ShouldNotBe(PairedPlan.Of(axes, [Subject(axes)]));
    }

    [Fact]
    public void Whole_runs_have_the_same_operations_whatever_their_pragmas()
    {
        Axes synced = AxesOf("insert", "normal").With(Axis.BatchSizes, s_single).With(Axis.Threads, 2) with
        {
            Operations = null,
        };
        Axes other = synced.With(Axis.Pragmas, PragmaSet.Parse("synchronous=OFF"));
        PairedSubject[] subjects = [Subject(synced), Subject(other)];
        PairedPlan plan = PairedPlan.Of(synced, subjects);
        plan.Parts.ShouldBe(PairedParts.WholeRuns);
        using IPairedRun run = plan.Prepare(synced, subjects);
        IReadOnlyList<TimedCandidate> candidates = run.Open();
        foreach (TimedCandidate candidate in candidates)
        {
            candidate.Prepare();
            candidate.Run(0, plan.ChunkSize);
        }

        string[] databases =
        [
            .. Directory.GetFiles(_directory.Location, "*.db").Except(SmallCase.Templates(_directory)),
        ];
        databases.Length.ShouldBe(2);
        databases.Select(database => StateOf(database, PInvokeShim.Provider)).Distinct().Count().ShouldBe(1);
        foreach (TimedCandidate candidate in candidates)
        {
            candidate.Dispose();
        }
    }

    [Theory]
    [InlineData("select", new[] { "normal", "normal" }, 1)]
    [InlineData("select", new[] { "journal_mode=WAL", "normal", "journal_mode=WAL" }, 2)]
    [InlineData("insert", new[] { "normal", "normal" }, 2)]
    public void Readers_of_equal_settings_share_a_database_and_nobody_else_does(
        string workload,
        string[] sets,
        int number
    )
    {
        Axes[] axes = [.. sets.Select(set => AxesOf(workload, set).With(Axis.BatchSizes, s_single))];
        PairedSubject[] subjects = [.. axes.Select(Subject)];
        PairedPlan plan = PairedPlan.Of(axes[0], subjects);
        using (IPairedRun run = plan.Prepare(axes[0], subjects))
        {
            IReadOnlyList<TimedCandidate> candidates = run.Open();
            foreach (TimedCandidate candidate in candidates)
            {
                candidate.Run(0, plan.ChunkSize);
                candidate.Check(0, plan.ChunkSize);
            }

            Directory.GetFiles(_directory.Location, "pair-*.db").Length.ShouldBe(number);
            foreach (TimedCandidate candidate in candidates)
            {
                candidate.Dispose();
            }
        }

        Directory.GetFiles(_directory.Location, "pair-*").ShouldBeEmpty();
    }

    [Theory]
    [InlineData("select", nameof(NextId))]
    [InlineData("backup", nameof(NextId))]
    [InlineData("crud-select-key", nameof(DropsRow))]
    public void A_wrong_answer_is_told(string workload, string fault)
    {
        (Axes axes, PairedPlan plan) = Plan(workload, "synchronous=OFF");
        Provider faulty = VerificationTests.Faulty(fault);
        PairedSubject subject = Subject(axes) with { Provider = faulty };
        using IPairedRun run = plan.Prepare(axes, [subject]);
        using TimedCandidate candidate = run.Open()[0];
        candidate.Prepare();
        candidate.Run(0, plan.ChunkSize);

        Should
            .Throw<WrongAnswerException>(() => candidate.Check(0, plan.ChunkSize))
            .Message.ShouldStartWith($"{faulty} on {workload} (");
    }

    [Fact]
    public void A_whole_run_of_a_writer_has_one_database_at_a_time_always_in_the_same_state()
    {
        (Axes axes, PairedPlan plan) = Plan("backup", "synchronous=OFF");
        string[] Databases() =>
            [.. Directory.GetFiles(_directory.Location, "*.db").Except(SmallCase.Templates(_directory))];
        using IPairedRun run = plan.Prepare(axes, [Subject(axes), Subject(axes)]);
        IReadOnlyList<TimedCandidate> candidates = run.Open();

        foreach (TimedCandidate candidate in candidates.Concat(candidates))
        {
            Databases().ShouldBeEmpty();
            candidate.Prepare();
            candidate.Run(0, plan.ChunkSize);
            Databases().ShouldHaveSingleItem();
            candidate.Check(0, plan.ChunkSize);
        }

        Databases().ShouldBeEmpty();
    }

    [Fact]
    public void Steps_of_a_transaction_leave_nothing_before_its_commit_and_all_after_it()
    {
        (Axes axes, PairedPlan plan) = Plan("insert", "journal_mode=WAL");
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable))
        {
            using IPairedRun run = plan.Prepare(axes, [Subject(axes) with { Provider = provider }]);
            using TimedCandidate candidate = run.Open()[0];
            string database = Directory.GetFiles(_directory.Location, "pair-*.db").ShouldHaveSingleItem();
            // Another engine in this process would neither see nor keep the locks of one that has the file open.
            Provider reader = provider.SharesEngine ? PInvokeShim.Provider : provider;
            string before = StateOf(database, reader);

            foreach (TimedRange step in TimedRange.Steps(plan.Operations, plan.ChunkSize, plan.TransactionSize))
            {
                candidate.Time(step.First, step.Count, TimeProvider.System).ShouldBeGreaterThan(0);
                candidate.Check(step.First, step.Count);
            }

            StateOf(database, reader).ShouldBe(before, $"{provider}");
            candidate.TimeCommit(TimeProvider.System).ShouldBeGreaterThan(0);
            StateOf(database, reader).ShouldNotBe(before, $"{provider}");
        }
    }

    public void Dispose() => _directory.Dispose();

    private static string StateOf(string database, Provider reader) =>
        DatabaseCheck.ReadState(reader, database, 0, 0, BlockSchemaCatalog.Default).ToString();

    private static PairedSubject Subject(Axes axes) => PairedSubject.Of(PInvokeShim.Id, axes);

    private PairedPlan PlanOf(string workload, int batch)
    {
        Axes axes = AxesOf(workload, "synchronous=OFF").With(Axis.BatchSizes, new BatchSize(batch));
        return PairedPlan.Of(axes, [Subject(axes)]);
    }

    private (Axes Axes, PairedPlan Plan) Plan(string workload, string pragmas)
    {
        Axes axes = AxesOf(workload, pragmas);
        return (axes, PairedPlan.Of(axes, [Subject(axes)]));
    }

    private Axes AxesOf(string workload, string pragmas) =>
        SmallCase.Of(_directory, PInvokeShim.Id, "bundled", workload, pragmas);
}
