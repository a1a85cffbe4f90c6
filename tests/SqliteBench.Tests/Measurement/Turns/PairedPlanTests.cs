using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class PairedPlanTests : IDisposable
{
    private static readonly BatchSize s_single = new(1);

    private readonly TemporaryDirectory _directory = new();

    [Theory]
    [InlineData("select", 1)]
    [InlineData("insert", 1)]
    [InlineData("insert", 5)]
    public void Small_transactions_are_timed_whole_after_as_many_for_the_caches(string workload, int batch)
    {
        PairedPlan plan = PlanOf(workload, batch, operations: 2000);

        (plan.IsWhole, plan.IsStepwise).ShouldBe((false, false));
        plan.Parts.Count.ShouldBe(100);
        plan.Parts.ShouldAllBe(part => part.LeadIn == 15 && part.Count == 5 && !part.IsCommitted);
        plan.Parts.Select(part => part.First).ShouldBe(Enumerable.Range(0, 100).Select(part => part * 20));
    }

    [Theory]
    [InlineData("select", 0, 2000)]
    [InlineData("insert", 0, 2000)]
    [InlineData("insert", 30, 30)]
    [InlineData("new-blockset", 5000, 2000)]
    public void Longer_transactions_are_timed_in_steps_that_cover_all_operations(
        string workload,
        int batch,
        int transaction
    )
    {
        PairedPlan plan = PlanOf(workload, batch, operations: 2000);

        (plan.IsWhole, plan.IsStepwise).ShouldBe((false, true));
        int next = 0;
        foreach (TimedPart part in plan.Parts)
        {
            part.First.ShouldBe(next);
            part.Operations.ShouldBeInRange(1, 20);
            part.Count.ShouldBeGreaterThan(0);
            next += part.Operations;
            part.IsCommitted.ShouldBe(next == 2000 || next % transaction == 0);
        }

        next.ShouldBe(2000);
    }

    [Theory]
    [InlineData("backup", 0, "synchronous=OFF")]
    [InlineData("crud-insert", 0, "synchronous=OFF")]
    [InlineData("insert", 1, "normal")]
    public void What_has_no_parts_or_waits_for_the_disk_is_timed_whole(string workload, int batch, string pragmas)
    {
        PairedPlan plan = PlanOf(workload, batch, pragmas: pragmas);

        plan.IsWhole.ShouldBeTrue();
        plan.Parts.ShouldBe([new TimedPart(0, 0, 100)]);
    }

    [Fact]
    public void A_whole_run_of_a_reader_follows_one_for_the_caches() =>
        PlanOf("crud-select-key", batch: 0).Parts.ShouldBe([new TimedPart(0, 100, 100)]);

    [Fact]
    public void A_pair_of_few_operations_has_one_part() =>
        PlanOf("select", batch: 1, operations: 3).Parts.ShouldBe([new TimedPart(0, 0, 3)]);

    [Fact]
    public void All_subjects_have_as_many_operations_as_the_one_that_does_least()
    {
        Axes axes = AxesOf("insert", "synchronous=OFF").With(Axis.BatchSizes, s_single) with { Operations = null };
        Axes synced = axes.With(Axis.Pragmas, PragmaSet.Normal);
        PairedSubject[] subjects = [Subject(axes), Subject(synced)];

        int least = PairedPlan.Of(axes, subjects).Operations;
        least.ShouldBe(PairedPlan.Of(synced, [Subject(synced)]).Operations);
        least.ShouldBeLessThan(PairedPlan.Of(axes, [Subject(axes)]).Operations);
    }

    [Theory]
    [InlineData("select", new[] { "normal", "normal" }, 1)]
    [InlineData("select", new[] { "journal_mode=WAL", "normal", "journal_mode=WAL" }, 2)]
    [InlineData("insert", new[] { "synchronous=OFF", "synchronous=OFF" }, 2)]
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
                candidate.Time(plan.Parts[0], TimeProvider.System);
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

        Should
            .Throw<WrongAnswerException>(() => candidate.Time(plan.Parts[0], TimeProvider.System))
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
            candidate.Time(plan.Parts[0], TimeProvider.System);
            Databases().ShouldBeEmpty();
        }
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

            foreach (TimedPart part in plan.Parts)
            {
                StateOf(database, reader).ShouldBe(before, $"{provider}");
                candidate.Time(part, TimeProvider.System).ShouldBeGreaterThan(0);
            }

            StateOf(database, reader).ShouldNotBe(before, $"{provider}");
        }
    }

    public void Dispose() => _directory.Dispose();

    private static string StateOf(string database, Provider reader) =>
        DatabaseCheck.ReadState(reader, database, 0, 0, BlockSchemaCatalog.Default).ToString();

    private static PairedSubject Subject(Axes axes) => PairedSubject.Of(axes);

    private PairedPlan PlanOf(string workload, int batch, int operations = 100, string pragmas = "synchronous=OFF")
    {
        Axes axes = AxesOf(workload, pragmas).With(Axis.BatchSizes, new BatchSize(batch)) with
        {
            Operations = operations,
        };
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
