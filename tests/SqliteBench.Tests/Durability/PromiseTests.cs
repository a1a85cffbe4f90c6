using SqliteBench.Results.Durability;

namespace SqliteBench.Tests.Durability;

public class PromiseTests
{
    private static readonly Promise[] s_all = [Promise.Keeps, Promise.MayUndoLast, Promise.MayLose, Promise.MayDamage];
    private static readonly CrashTally s_nothing = new(10, 50, 0, 0, 0, 0);
    private static readonly CrashTally s_lastOnes = new(10, 50, 3, 1, 0, 0);
    private static readonly CrashTally s_several = new(10, 50, 3, 2, 0, 0);
    private static readonly CrashTally s_halfDone = new(10, 50, 0, 0, 1, 0);
    private static readonly CrashTally s_corrupt = new(10, 50, 0, 0, 0, 1);

    [Fact]
    public void Each_promise_allows_what_the_one_before_it_allows_and_more()
    {
        CrashTally[][] allowed =
        [
            .. s_all.Select(promise =>
                new[] { s_nothing, s_lastOnes, s_several, s_halfDone, s_corrupt }
                    .Where(crashes => promise.Allows(crashes))
                    .ToArray()
            ),
        ];

        allowed[0].ShouldBe([s_nothing]);
        allowed[1].ShouldBe([s_nothing, s_lastOnes]);
        allowed[2].ShouldBe([s_nothing, s_lastOnes, s_several]);
        allowed[3].ShouldBe([s_nothing, s_lastOnes, s_several, s_halfDone, s_corrupt]);
    }

    [Fact]
    public void More_syncs_promise_no_less() =>
        DurabilitySetting
            .All.GroupBy(setting => setting.JournalMode)
            .ShouldAllBe(mode =>
                mode.Zip(mode.Skip(1)).All(pair => PlaceOf(pair.Second.OnPowerLoss) <= PlaceOf(pair.First.OnPowerLoss))
                && mode.All(setting => PlaceOf(setting.OnKill) <= PlaceOf(setting.OnPowerLoss))
            );

    private static int PlaceOf(Promise promise) => Array.IndexOf(s_all, promise);

    [Theory]
    [InlineData("synchronous=full+journal_mode=wal", true)]
    [InlineData("journal_mode=WAL+synchronous=FULL", true)]
    [InlineData("journal_mode=WAL", false)]
    [InlineData("journal_mode=TRUNCATE+synchronous=FULL", false)]
    [InlineData("", false)]
    public void A_setting_is_found_by_its_pragmas_in_any_order(string text, bool isOne) =>
        (DurabilitySetting.Find(text) is not null).ShouldBe(isOne);
}
