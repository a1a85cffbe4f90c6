using SqliteBench.Results.Durability;

namespace SqliteBench.Tests.Durability;

public class CrashTallyTests
{
    [Fact]
    public void A_transaction_that_was_not_acknowledged_may_be_there() =>
        Tally((4, new LedgerState(5, null, null))).ShouldBe(new CrashTally(1, 4, 0, 0, 0, 0));

    [Fact]
    public void What_was_acknowledged_and_is_not_there_is_lost() =>
        Tally((4, new LedgerState(1, null, null)), (9, new LedgerState(8, null, null)))
            .ShouldBe(new CrashTally(2, 13, 4, 3, 0, 0));

    [Fact]
    public void Of_a_database_that_is_not_sound_nothing_else_is_said() =>
        Tally((4, new LedgerState(0, "malformed", null)), (4, new LedgerState(2, null, "a slot")))
            .ShouldBe(new CrashTally(2, 8, 0, 0, 1, 1));

    [Fact]
    public void Every_crash_is_counted_once() =>
        Holds.For<(ushort Acknowledged, ushort Last, byte Kind)[]>(crashes =>
        {
            CrashTally tally = default;
            foreach ((ushort acknowledged, ushort last, byte kind) in crashes ?? [])
            {
                tally = CrashCampaign.Count(
                    tally,
                    acknowledged,
                    new LedgerState(last, kind % 3 == 1 ? "damaged" : null, kind % 3 == 2 ? "half there" : null)
                );
            }

            return tally.Crashes == (crashes ?? []).Length
                && tally.Corrupt + tally.HalfDone <= tally.Crashes
                && tally.MostLost <= tally.Lost
                && tally.Lost <= tally.Acknowledged;
        });

    private static CrashTally Tally(params (long Acknowledged, LedgerState State)[] crashes) =>
        crashes.Aggregate(
            new CrashTally(),
            (tally, crash) => CrashCampaign.Count(tally, crash.Acknowledged, crash.State)
        );
}
