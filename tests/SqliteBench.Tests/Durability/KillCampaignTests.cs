using SqliteBench.Durability;
using SqliteBench.Providers.Engine;
using SqliteBench.Results.Durability;

namespace SqliteBench.Tests.Durability;

/// <summary>Processes that are killed.</summary>
public sealed class KillCampaignTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly LedgerProcesses _processes = new(EngineChoice.Bundled);

    public static TheoryData<string> Settings => [.. DurabilitySetting.All.Select(setting => setting.Name)];

    public static TheoryData<string> Available =>
        [.. ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable).Select(provider => provider.Id)];

    public void Dispose()
    {
        _processes.Dispose();
        _directory.Dispose();
    }

    [NativeTheory]
    [MemberData(nameof(Settings))]
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
    [MemberData(nameof(Available))]
    public void No_provider_loses_what_a_killed_process_had_acknowledged(string id)
    {
        CrashTally tally = Run(ProviderCatalog.Find(id)!, SampleCrashes.Setting("WAL", "OFF"), 1);

        tally.ShouldBe(new CrashTally(1, tally.Acknowledged, 0, 0, 0, 0));
    }

    [Fact]
    public void A_process_that_ends_by_itself_is_told_with_its_reason()
    {
        string nowhere = Path.Combine(_directory.Location, "nowhere", "ledger.db");
        using LedgerProcess process = _processes.Start(
            PInvokeShim.Provider,
            nowhere,
            SampleCrashes.Setting("WAL", "FULL")
        );

        Should
            .Throw<LedgerProcessException>(() => process.ReadUntil(1))
            .Message.ShouldContain("ended early, with exit code");
    }

    [Fact]
    public void No_process_is_started_when_all_were_ended()
    {
        _processes.Dispose();

        Should.Throw<LedgerProcessException>(() =>
            _processes.Start(PInvokeShim.Provider, _directory.File("x"), SampleCrashes.Setting("WAL", "FULL"))
        );
    }

    private CrashTally Run(Provider provider, DurabilitySetting setting, int kills) =>
        new KillCampaign(new LedgerTemplates(_directory.Location), _processes).Run(provider, setting, kills, seed: 1);
}
