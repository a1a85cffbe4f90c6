namespace SqliteBench.Tests.Measurement.Turns;

public sealed class PairedRunTests : DirectoryTests
{
    private static readonly BatchSize s_single = new(1);

    private string[] Databases =>
        [.. Directory.GetFiles(Temporary.Location, "*.db").Except(SmallCase.Templates(Temporary))];

    [Theory]
    [InlineData("select", 0)]
    [InlineData("insert", 5)]
    [InlineData("crud-select-key", 0)]
    [InlineData("crud-insert", 0)]
    [InlineData("new-blockset", 5000)]
    public void What_has_parts_takes_short_turns(string workload, int batch)
    {
        IsWhole(workload, batch).ShouldBeFalse();
        PartsOf(AxesOf(workload, "synchronous=OFF").With(Axis.BatchSizes, new BatchSize(batch)))
            .ShouldHaveSingleItem()
            .Count(part => part.IsTimed)
            .ShouldBeGreaterThan(2);
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
        int least = Case.Create(synced).Operations;

        Case.Create(axes).Operations.ShouldBeGreaterThan(least);
        PartsOf(axes, synced).Select(parts => parts[0].Count).ShouldBe([least, least]);
    }

    [Fact]
    public void Whole_runs_that_differ_in_more_have_their_own()
    {
        Axes single = AxesOf("insert", "normal").With(Axis.BatchSizes, s_single) with { Operations = null };
        Axes all = single.With(Axis.BatchSizes, BatchSize.All);

        PartsOf(single, all)
            .Select(parts => parts[0].Count)
            .ShouldBe([Case.Create(single).Operations, Case.Create(all).Operations]);
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
        using (IPairedRun run = PairedRun.Prepare([.. axes.Select(Case.Create)]))
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

        MessageOf<WrongAnswerException>(() =>
                PairedRun.Time([Case.Create(axes) with { Provider = faulty }], warmsUp: false, seed: 1)
            )
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
        Case one = Case.Create(axes);
        Case elsewhere = one with { Setting = axes.In("other", one.Setting) };
        using IPairedRun run = PairedRun.Prepare([one, elsewhere]);
        IReadOnlyList<TimedCandidate> candidates = run.Open();

        foreach (TimedCandidate candidate in candidates)
        {
            candidate.Time(candidate.Turns[0][0], TimeProvider.System);
        }

        // Each has a layout and a copy of it.
        Databases.Length.ShouldBe(2);
        Directory.GetFiles(other.Location, "*.db").Length.ShouldBe(2);
        Disposal.OfAll(candidates);
    }

    [Fact]
    public void A_whole_run_of_a_writer_has_one_database_at_a_time_always_in_the_same_state()
    {
        Axes axes = AxesOf("backup", "synchronous=OFF");
        using IPairedRun run = PairedRun.Prepare([Case.Create(axes), Case.Create(axes)]);
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
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.IsAvailable))
        {
            using IPairedRun run = PairedRun.Prepare([Case.Create(axes) with { Provider = provider }]);
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

    private bool IsWhole(string workload, int batch, string pragmas = "synchronous=OFF") =>
        Case.Create(AxesOf(workload, pragmas).With(Axis.BatchSizes, new BatchSize(batch))).RunsWhole;

    private static IReadOnlyList<TimedPart>[] PartsOf(params Axes[] axes)
    {
        using IPairedRun run = PairedRun.Prepare([.. axes.Select(Case.Create)]);
        IReadOnlyList<TimedCandidate> candidates = run.Open();
        Disposal.OfAll(candidates);
        return [.. candidates.Select(candidate => candidate.Turns.SelectMany(turn => turn).ToArray())];
    }

    private Axes AxesOf(string workload, string pragmas) =>
        SmallCase.Of(Temporary, PInvokeShim.Id, "bundled", workload, pragmas);
}
