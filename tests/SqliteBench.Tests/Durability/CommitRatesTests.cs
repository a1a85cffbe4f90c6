using SqliteBench.Results.Durability;

namespace SqliteBench.Tests.Durability;

public sealed class CommitRatesTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly StringWriter _output = new();

    public void Dispose()
    {
        _directory.Dispose();
        _output.Dispose();
    }

    [Fact]
    public void Every_case_has_a_rate_with_an_interval_and_leaves_no_ledger()
    {
        DurabilityCase[] cases =
        [
            .. DurabilitySetting.All.Select(setting => new DurabilityCase(PInvokeShim.Provider, setting)),
            .. ProviderCatalog
                .All.Where(provider => provider.IsAvailable)
                .Select(provider => new DurabilityCase(provider, SampleCrashes.Setting("WAL", "OFF"))),
        ];

        IReadOnlyList<CommittingCase> rates = Measure(cases);

        rates.Select(rate => rate.Case).ShouldBe(cases);
        rates.ShouldAllBe(rate => rate.Failure == null);
        // Each turn is one commit, after which the clock has been read a second time and, for its end, a third.
        rates.ShouldAllBe(rate => rate.CommitsPerSecond.Low == 500 && rate.CommitsPerSecond.High == 500);
        Directory.GetFiles(_directory.Location).ShouldAllBe(file => Path.GetFileName(file).StartsWith("template-"));
    }

    [Fact]
    public void A_case_that_cannot_commit_fails_alone()
    {
        DurabilitySetting setting = SampleCrashes.Setting("WAL", "OFF");
        DurabilityCase[] cases =
        [
            new(PInvokeShim.Provider, setting),
            new(PInvokeShim.Provider, setting),
            new(MicrosoftSqlite.Provider, setting),
        ];
        // A folder is in the place of the second ledger.
        Directory.CreateDirectory(Path.Combine(_directory.Location, "rate-1.db"));

        IReadOnlyList<CommittingCase> rates = Measure(cases);

        rates.Select(rate => rate.Failure is null).ShouldBe([true, false, true]);
        rates[1].Failure.ShouldNotBeNull();
    }

    [Fact]
    public void A_case_that_fails_at_its_turn_has_no_more_and_closes()
    {
        int removals = 0;
        FailingLedger ledger = new(atCommit: 3);
        using CommittingCase committing = new(
            new DurabilityCase(PInvokeShim.Provider, SampleCrashes.Setting("WAL", "OFF")),
            () => ledger,
            () => removals++,
            TimeSpan.Zero,
            new TickingClock()
        );

        new Rounds(count: 4, warmUps: 1).Run([committing]);

        committing.Dispose();
        Fault.MessageOf(committing.Failure.ShouldNotBeNull()).ShouldBe("disk I/O error");
        ledger.Commits.ShouldBe([1, 2, 3]);
        (ledger.Ends, removals).ShouldBe((1, 1));
    }

    [Fact]
    public void The_longer_it_takes_the_more_rounds_there_are()
    {
        Measure([new(PInvokeShim.Provider, SampleCrashes.Setting("WAL", "OFF"))], milliseconds: 1000);

        _output.ToString().Split(Environment.NewLine)[0].ShouldContain("round   5 of 50");
    }

    [Fact]
    public void Those_that_sync_take_their_turns_before_those_that_never_do()
    {
        Measure([
            new(PInvokeShim.Provider, SampleCrashes.Setting("WAL", "OFF")),
            new(PInvokeShim.Provider, SampleCrashes.Setting("WAL", "FULL")),
            new(PInvokeShim.Provider, SampleCrashes.Setting("DELETE", "FULL")),
        ]);

        string[] lines = _output.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries);
        lines.Length.ShouldBe(20);
        lines.Take(10).ShouldAllBe(line => line.StartsWith("commits/s: 2 taking turns, round  "));
        lines.Skip(10).ShouldAllBe(line => line.StartsWith("commits/s: 1 taking turns, round  "));
        lines[^1].ShouldEndWith("round  20 of 20");
    }

    private IReadOnlyList<CommittingCase> Measure(IReadOnlyList<DurabilityCase> cases, int milliseconds = 20) =>
        new CommitRates(
            new LedgerTemplates(_directory.Location),
            TimeSpan.FromMilliseconds(milliseconds),
            _output,
            new TickingClock()
        ).Measure(cases, seed: 1);

    /// <summary>A clock on which a millisecond passes whenever it is read.</summary>
    private sealed class TickingClock : TimeProvider
    {
        private long _now;

        public override long TimestampFrequency => 1000;

        public override long GetTimestamp() => ++_now;
    }

    private sealed class FailingLedger(int atCommit) : Ledger
    {
        public List<long> Commits { get; } = [];

        public int Ends { get; private set; }

        public override void Commit(long number)
        {
            Commits.Add(number);
            if (Commits.Count == atCommit)
            {
                throw new InvalidOperationException("disk I/O error\ndisk I/O error");
            }
        }

        public override void Dispose() => Ends++;
    }
}
