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
        IsWhole(workload, batch).ShouldBeFalse();
        PairedPlan plan = PairedPlan.Of(2000, new BatchSize(batch));

        plan.IsStepwise.ShouldBeFalse();
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
        IsWhole(workload, batch).ShouldBeFalse();
        PairedPlan plan = PairedPlan.Of(2000, new BatchSize(batch));

        plan.IsStepwise.ShouldBeTrue();
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
    [InlineData(0, 1)]
    [InlineData(500, 4)]
    [InlineData(700, 3)]
    [InlineData(1, 0)]
    public void From_the_middle_on_the_parts_are_the_same_with_as_many_commits(int batch, int commits)
    {
        PairedPlan plan = PairedPlan.Of(2000, new BatchSize(batch));
        PairedPlan other = plan.FromTheMiddle();

        other
            .Parts.OrderBy(part => part.First)
            .Select(part => part.First)
            .ShouldBe(plan.Parts.Select(part => part.First));
        other.Parts[0].First.ShouldBeInRange(500, 1500);
        other.Parts.Count(part => part.IsCommitted).ShouldBe(commits);
        other.Parts[^1].IsCommitted.ShouldBe(commits > 0, "no transaction is left open");
    }

    [Fact]
    public void A_plan_of_one_part_has_no_middle() =>
        PairedPlan.Of(3, s_single).FromTheMiddle().Parts.ShouldBe([new TimedPart(0, 0, 3)]);

    [Theory]
    [InlineData("backup", 0, "synchronous=OFF")]
    [InlineData("crud-insert", 0, "synchronous=OFF")]
    [InlineData("insert", 1, "normal")]
    public void What_has_no_parts_or_waits_for_the_disk_is_timed_whole(string workload, int batch, string pragmas)
    {
        IsWhole(workload, batch, pragmas).ShouldBeTrue();
        PartsOf(AxesOf(workload, pragmas).With(Axis.BatchSizes, new BatchSize(batch)))
            .ShouldBe([
                [new TimedPart(0, 0, 100)],
            ]);
    }

    [Fact]
    public void A_whole_run_of_a_reader_follows_one_for_the_caches() =>
        PartsOf(AxesOf("crud-select-key", "normal"))
            .ShouldBe([
                [new TimedPart(0, 100, 100)],
            ]);

    [Fact]
    public void A_pair_of_few_operations_has_one_part() =>
        PairedPlan.Of(3, s_single).Parts.ShouldBe([new TimedPart(0, 0, 3)]);

    [Fact]
    public void Whole_runs_that_differ_in_pragmas_have_the_operations_of_the_one_that_does_least()
    {
        Axes axes = AxesOf("insert", "synchronous=OFF").With(Axis.BatchSizes, s_single) with { Operations = null };
        Axes synced = axes.With(Axis.Pragmas, PragmaSet.Normal);
        int least = Subject(synced).Settings.Operations(axes);

        Subject(axes).Settings.Operations(axes).ShouldBeGreaterThan(least);
        PartsOf(axes, synced).Select(parts => parts[0].Count).ShouldBe([least, least]);
    }

    [Fact]
    public void Whole_runs_that_differ_in_more_have_their_own()
    {
        Axes single = AxesOf("insert", "normal").With(Axis.BatchSizes, s_single) with { Operations = null };
        Axes all = single.With(Axis.BatchSizes, BatchSize.All);

        PartsOf(single, all)
            .Select(parts => parts[0].Count)
            .ShouldBe([Subject(single).Settings.Operations(single), Subject(all).Settings.Operations(all)]);
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
        using (IPairedRun run = PairedPlan.Prepare(axes[0], subjects))
        {
            IReadOnlyList<TimedCandidate> candidates = run.Open();
            foreach (TimedCandidate candidate in candidates)
            {
                candidate.Time(candidate.Parts[0], TimeProvider.System);
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
        Axes axes = AxesOf(workload, "synchronous=OFF");
        Provider faulty = VerificationTests.Faulty(fault);
        PairedSubject subject = Subject(axes) with { Provider = faulty };
        using IPairedRun run = PairedPlan.Prepare(axes, [subject]);
        using TimedCandidate candidate = run.Open()[0];

        Should
            .Throw<WrongAnswerException>(() => candidate.Time(candidate.Parts[0], TimeProvider.System))
            .Message.ShouldStartWith($"{faulty} on {workload} (");
    }

    [Fact]
    public void A_whole_run_of_a_writer_has_one_database_at_a_time_always_in_the_same_state()
    {
        Axes axes = AxesOf("backup", "synchronous=OFF");
        string[] Databases() =>
            [.. Directory.GetFiles(_directory.Location, "*.db").Except(SmallCase.Templates(_directory))];
        using IPairedRun run = PairedPlan.Prepare(axes, [Subject(axes), Subject(axes)]);
        IReadOnlyList<TimedCandidate> candidates = run.Open();

        foreach (TimedCandidate candidate in candidates.Concat(candidates))
        {
            candidate.Time(candidate.Parts[0], TimeProvider.System);
            Databases().ShouldBeEmpty();
        }
    }

    [Fact]
    public void Steps_of_a_transaction_leave_nothing_before_its_commit_and_all_after_it()
    {
        Axes axes = AxesOf("insert", "journal_mode=WAL");
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable))
        {
            using IPairedRun run = PairedPlan.Prepare(axes, [Subject(axes) with { Provider = provider }]);
            using TimedCandidate candidate = run.Open()[0];
            string database = Directory.GetFiles(_directory.Location, "pair-*.db").ShouldHaveSingleItem();
            // Another engine in this process would neither see nor keep the locks of one that has the file open.
            Provider reader = provider.SharesEngine ? PInvokeShim.Provider : provider;
            string before = StateOf(database, reader);

            foreach (TimedPart part in candidate.Parts)
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

    private bool IsWhole(string workload, int batch, string pragmas = "synchronous=OFF") =>
        PairedPlan.IsWholeRun(Subject(AxesOf(workload, pragmas).With(Axis.BatchSizes, new BatchSize(batch))).Settings);

    private static IReadOnlyList<TimedPart>[] PartsOf(params Axes[] subjects)
    {
        using IPairedRun run = PairedPlan.Prepare(subjects[0], [.. subjects.Select(Subject)]);
        IReadOnlyList<TimedCandidate> candidates = run.Open();
        Disposal.OfAll(candidates);
        return [.. candidates.Select(candidate => candidate.Parts)];
    }

    private Axes AxesOf(string workload, string pragmas) =>
        SmallCase.Of(_directory, PInvokeShim.Id, "bundled", workload, pragmas);
}
