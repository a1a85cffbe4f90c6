using SqliteBench.Durability;
using SqliteBench.Results.Durability;

namespace SqliteBench.Tests.Durability;

/// <summary>Processes that are killed.</summary>
public sealed class KillCampaignTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [NativeTheory]
    [MemberData(nameof(SampleCrashes.Settings), MemberType = typeof(SampleCrashes))]
    public void A_setting_does_what_SQLite_promises(string name)
    {
        const int kills = 3;
        DurabilitySetting setting = DurabilitySetting.Find(name)!;

        CrashTally tally = Run(NativeBaseline.Provider, setting, kills);

        tally.Crashes.ShouldBe(kills);
        tally.Acknowledged.ShouldBeGreaterThanOrEqualTo(2 * kills);
        setting.OnKill.Allows(tally).ShouldBeTrue(tally.ToString());
    }

    [Theory]
    [MemberData(nameof(SampleCrashes.Available), MemberType = typeof(SampleCrashes))]
    public void No_provider_loses_what_a_killed_process_had_acknowledged(string id)
    {
        CrashTally tally = Run(ProviderCatalog.Find(id)!, SampleCrashes.Setting("WAL", "OFF"), 1);

        tally.ShouldBe(new CrashTally(1, tally.Acknowledged, 0, 0, 0, 0));
    }

    [Fact]
    public void A_process_that_ends_by_itself_is_told_with_its_reason()
    {
        DurabilitySetting setting = SampleCrashes.Setting("WAL", "FULL");
        FakeProvider absent = new("absent", sharesEngine: true, "it was never found");

        Should
            .Throw<WorkerException>(() => Run(absent, setting, 1))
            .Message.ShouldStartWith("a committing process ended early, with exit code ");
    }

    private CrashTally Run(Provider provider, DurabilitySetting setting, int kills) =>
        new KillCampaign(new LedgerTemplates(_directory.Location), EngineChoice.Bundled).Run(
            provider,
            setting,
            kills,
            seed: 1
        );
}
