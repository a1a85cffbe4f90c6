namespace SqliteBench.Tests.Measurement.Turns;

public sealed class PairedPlanTests : DirectoryTests
{
    private static readonly BatchSize s_single = new(1);

    private string[] Databases =>
        [.. Directory.GetFiles(Temporary.Location, "*.db").Except(SmallCase.Templates(Temporary))];

    [Theory]
    [InlineData("select", 1)]
    [InlineData("insert", 1)]
    [InlineData("insert", 5)]
    public void Of_small_transactions_the_last_quarter_of_a_turn_is_timed_in_short_parts(string workload, int batch)
    {
        IsWhole(workload, batch).ShouldBeFalse();
        PairedPlan plan = PairedPlan.Of(2000, new BatchSize(batch));

        plan.IsStepwise.ShouldBeFalse();
        plan.Turns.Count.ShouldBe(2);
        foreach (IReadOnlyList<TimedPart> turn in plan.Turns)
        {
            turn[0].ShouldBe(new TimedPart(turn[0].First, 750, IsTimed: false));
            turn.Skip(1)
                .ShouldBe(Enumerable.Range(0, 50).Select(part => new TimedPart(turn[0].First + 750 + (part * 5), 5)));
        }

        CoverAll(plan, 2000);
    }

    [Theory]
    [InlineData("select", 0, 2000)]
    [InlineData("insert", 0, 2000)]
    [InlineData("crud-select-key", 0, 2000)]
    [InlineData("crud-insert", 0, 2000)]
    [InlineData("insert", 30, 30)]
    [InlineData("new-blockset", 5000, 2000)]
    public void Longer_transactions_are_run_in_steps_and_each_of_them_is_committed(
        string workload,
        int batch,
        int transaction
    )
    {
        IsWhole(workload, batch).ShouldBeFalse();
        PairedPlan plan = PairedPlan.Of(2000, new BatchSize(batch));

        plan.IsStepwise.ShouldBeTrue();
        plan.Turns.Select(turn => turn.Where(part => part.IsTimed).Sum(part => part.Count)).ShouldBe([250, 250]);
        foreach (TimedPart part in plan.Turns.SelectMany(turn => turn))
        {
            int next = part.First + part.Count;
            part.Count.ShouldBeInRange(1, part.IsTimed ? 5 : 750);
            (part.First / transaction).ShouldBe((next - 1) / transaction, "no part is of two transactions");
            part.IsCommitted.ShouldBe(next == 2000 || next % transaction == 0);
        }

        CoverAll(plan, 2000);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(700)]
    [InlineData(1)]
    public void From_the_middle_on_the_turns_are_the_same_and_no_transaction_is_left_open(int batch)
    {
        PairedPlan plan = PairedPlan.Of(2000, new BatchSize(batch));
        PairedPlan other = plan.FromTheMiddle();

        other.Turns[0].ShouldBe(plan.Turns[1]);
        other.Turns[1].Select(part => part.First).ShouldBe(plan.Turns[0].Select(part => part.First));
        other.Turns[1][^1].IsCommitted.ShouldBe(plan.IsStepwise);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(7)]
    public void Of_few_operations_each_turn_times_one(int operations)
    {
        PairedPlan plan = PairedPlan.Of(operations, s_single);

        plan.Turns.Select(turn => turn.Where(part => part.IsTimed).Sum(part => part.Count))
            .ShouldAllBe(count => count == 1);
        CoverAll(plan, operations);
    }

    [Theory]
    [InlineData("backup", 0, "synchronous=OFF")]
    [InlineData("log-insert", 0, "synchronous=OFF")]
    [InlineData("journal-insert", 0, "normal")]
    [InlineData("insert", 1, "normal")]
    public void What_has_no_parts_or_waits_for_the_disk_is_timed_whole(string workload, int batch, string pragmas)
    {
        IsWhole(workload, batch, pragmas).ShouldBeTrue();
        PartsOf(AxesOf(workload, pragmas).With(Axis.BatchSizes, new BatchSize(batch)))
            .ShouldBe([
                [new TimedPart(0, 100)],
            ]);
    }

    [Fact]
    public void A_whole_run_of_a_reader_follows_one_for_the_caches() =>
        PartsOf(AxesOf("select", "normal").With(Axis.Threads, 2))
            .ShouldBe([
                [new TimedPart(0, 100, IsTimed: false), new TimedPart(0, 100)],
            ]);

    [Fact]
    public void Whole_runs_that_differ_in_pragmas_have_the_operations_of_the_one_that_does_least()
    {
        Axes axes = AxesOf("insert", "synchronous=OFF").With(Axis.BatchSizes, s_single) with { Operations = null };
        Axes synced = axes.With(Axis.Pragmas, PragmaSet.Normal);
        int least = Case.Of(synced).Operations(axes);

        Case.Of(axes).Operations(axes).ShouldBeGreaterThan(least);
        PartsOf(axes, synced).Select(parts => parts[0].Count).ShouldBe([least, least]);
    }

    [Fact]
    public void Whole_runs_that_differ_in_more_have_their_own()
    {
        Axes single = AxesOf("insert", "normal").With(Axis.BatchSizes, s_single) with { Operations = null };
        Axes all = single.With(Axis.BatchSizes, BatchSize.All);

        PartsOf(single, all)
            .Select(parts => parts[0].Count)
            .ShouldBe([Case.Of(single).Operations(single), Case.Of(all).Operations(all)]);
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
        using (IPairedRun run = PairedPlan.Prepare([.. axes.Select(one => (Case.Of(one), one))]))
        {
            IReadOnlyList<TimedCandidate> opened = run.Open();
            foreach (TimedCandidate candidate in opened)
            {
                candidate.Time(candidate.Turns[0][0], TimeProvider.System);
            }

            Databases.Length.ShouldBe(number);
            foreach (TimedCandidate candidate in opened)
            {
                candidate.Dispose();
            }
        }

        Directory.GetFiles(Temporary.Location, "pair-*").ShouldBeEmpty();
    }

    [Theory]
    [InlineData("select", nameof(NextId))]
    [InlineData("backup", nameof(NextId))]
    [InlineData("crud-select-key", nameof(DropsLastRow))]
    public void A_wrong_answer_is_told(string workload, string fault)
    {
        Axes axes = AxesOf(workload, "synchronous=OFF");
        Provider faulty = LyingProvider.Of(fault);
        using IPairedRun run = PairedPlan.Prepare([(Case.Of(axes) with { Provider = faulty }, axes)]);
        using TimedCandidate candidate = run.Open()[0];

        MessageOf<WrongAnswerException>(() => candidate.Time(candidate.Turns[0][0], TimeProvider.System))
            .ShouldStartWith($"{faulty} on {workload} (");
    }

    [Fact]
    public void Each_case_has_its_databases_in_its_own_place()
    {
        using TemporaryDirectory other = new();
        Axes axes = AxesOf("journal-insert", "synchronous=OFF") with
        {
            Places = [new Place("one", Temporary.Location), new Place("other", other.Location)],
        };
        Case one = Case.Of(axes);
        Case elsewhere = one with { Setting = one.Setting with { Place = "other" } };
        using IPairedRun run = PairedPlan.Prepare([Case.Parse(one.ToText(axes)), Case.Parse(elsewhere.ToText(axes))]);
        IReadOnlyList<TimedCandidate> candidates = run.Open();

        foreach (TimedCandidate candidate in candidates)
        {
            candidate.Time(candidate.Turns[0][0], TimeProvider.System);
        }

        Databases.Length.ShouldBe(1);
        Directory.GetFiles(other.Location, "*.db").Length.ShouldBe(1);
        Disposal.OfAll(candidates);
    }

    [Fact]
    public void A_whole_run_of_a_writer_has_one_database_at_a_time_always_in_the_same_state()
    {
        Axes axes = AxesOf("backup", "synchronous=OFF");
        using IPairedRun run = PairedPlan.Prepare([(Case.Of(axes), axes), (Case.Of(axes), axes)]);
        IReadOnlyList<TimedCandidate> candidates = run.Open();

        foreach (TimedCandidate candidate in candidates.Concat(candidates))
        {
            candidate.Time(candidate.Turns[0][0], TimeProvider.System);
            Databases.ShouldBeEmpty();
        }
    }

    [Fact]
    public void Steps_of_a_transaction_leave_nothing_before_its_commit_and_all_after_it()
    {
        Axes axes = AxesOf("insert", "journal_mode=WAL");
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable))
        {
            using IPairedRun run = PairedPlan.Prepare([(Case.Of(axes) with { Provider = provider }, axes)]);
            using TimedCandidate candidate = run.Open()[0];
            string database = Databases.ShouldHaveSingleItem();
            // Another engine in this process would neither see nor keep the locks of one that has the file open.
            Provider reader = provider.SharesEngine ? PInvokeShim.Provider : provider;

            foreach (TimedPart part in candidate.Turns.SelectMany(turn => turn))
            {
                ChangeOf(database, axes, reader).ShouldBeNull($"{provider}");
                candidate.Time(part, TimeProvider.System).Operations.ShouldBeGreaterThan(0);
            }

            ChangeOf(database, axes, reader).ShouldNotBeNull($"{provider}").ShouldStartWith("wrong table Block: ");
        }
    }

    // How a database differs from its template, or null.
    private static string? ChangeOf(string database, Axes axes, Provider reader)
    {
        Template template = axes.SelectedTemplates.Single();
        IEnumerable<ExpectedRows> contents = StateModel
            .OfTemplate(template.Seed, template.Rows)
            .Contents(template.Schema, areIdsKnown: true);
        return DatabaseCheck.Find(database, contents, reader);
    }

    private static void CoverAll(PairedPlan plan, int operations)
    {
        int next = 0;
        foreach (TimedPart part in plan.Turns.SelectMany(turn => turn))
        {
            part.First.ShouldBe(next);
            next += part.Count;
        }

        next.ShouldBe(operations);
    }

    private bool IsWhole(string workload, int batch, string pragmas = "synchronous=OFF") =>
        Case.Of(AxesOf(workload, pragmas).With(Axis.BatchSizes, new BatchSize(batch))).RunsWhole;

    private static IReadOnlyList<TimedPart>[] PartsOf(params Axes[] axes)
    {
        using IPairedRun run = PairedPlan.Prepare([.. axes.Select(one => (Case.Of(one), one))]);
        IReadOnlyList<TimedCandidate> candidates = run.Open();
        Disposal.OfAll(candidates);
        return [.. candidates.Select(candidate => candidate.Turns.SelectMany(turn => turn).ToArray())];
    }

    private Axes AxesOf(string workload, string pragmas) =>
        SmallCase.Of(Temporary, PInvokeShim.Id, "bundled", workload, pragmas);
}
