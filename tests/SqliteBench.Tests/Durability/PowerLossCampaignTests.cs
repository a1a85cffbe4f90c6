using SqliteBench.Results.Durability;

namespace SqliteBench.Tests.Durability;

/// <summary>Power losses under real providers. One simulation at a time is possible in a process.</summary>
[Collection(ObserverCollection.Name)]
public sealed class PowerLossCampaignTests : IDisposable
{
    private const int Few = 6;
    private const int Some = 25;
    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [NativeTheory]
    [MemberData(nameof(SampleCrashes.Settings), MemberType = typeof(SampleCrashes))]
    public void A_setting_does_what_SQLite_promises(string name)
    {
        DurabilitySetting setting = DurabilitySetting.Find(name)!;

        CrashTally tally = Run(NativeBaseline.Provider, setting, Some);

        tally.Crashes.ShouldBe(Some);
        tally.Acknowledged.ShouldBeGreaterThan(0);
        setting.OnPowerLoss.Allows(tally).ShouldBeTrue(tally.ToString());
    }

    [NativeTheory]
    [MemberData(nameof(SampleCrashes.Available), MemberType = typeof(SampleCrashes))]
    public void Every_provider_keeps_what_is_synced_and_loses_what_is_not(string id)
    {
        Provider provider = ProviderCatalog.Find(id)!;

        Run(provider, SampleCrashes.Setting("WAL", "FULL"), Few).ShouldSatisfyAllConditions(IsClean);
        Run(provider, SampleCrashes.Setting("DELETE", "EXTRA"), Few).ShouldSatisfyAllConditions(IsClean);
        Run(provider, SampleCrashes.Setting("WAL", "NORMAL"), Few).Lost.ShouldBeGreaterThan(0);
    }

    [NativeFact]
    public void The_losses_that_are_known_are_seen()
    {
        Run(NativeBaseline.Provider, SampleCrashes.Setting("DELETE", "FULL"), Some).MostLost.ShouldBe(1);
        Run(NativeBaseline.Provider, SampleCrashes.Setting("WAL", "NORMAL"), Some).MostLost.ShouldBeGreaterThan(1);
        Run(NativeBaseline.Provider, SampleCrashes.Setting("DELETE", "OFF"), Some).Corrupt.ShouldBeGreaterThan(0);
        Run(NativeBaseline.Provider, SampleCrashes.Setting("MEMORY", "EXTRA"), Some).Corrupt.ShouldBeGreaterThan(0);
    }

    [NativeFact]
    public void The_same_seed_takes_the_same_from_every_provider()
    {
        DurabilitySetting setting = SampleCrashes.Setting("DELETE", "OFF");

        CrashTally tally = Run(NativeBaseline.Provider, setting, Some);

        Run(NativeBaseline.Provider, setting, Some).ShouldBe(tally);
        Run(MicrosoftSqlite.Provider, setting, Some).ShouldBe(tally);
        Run(NativeBaseline.Provider, setting, Some, seed: 2).ShouldNotBe(tally);
    }

    [NativeFact]
    public void A_database_outside_of_the_simulation_is_left_alone()
    {
        string inside = _directory.File("inside.db");
        string outside = _directory.File("outside.db");
        Ledger.Create(PInvokeShim.Provider, inside, PragmaSet.Normal);
        Ledger.Create(PInvokeShim.Provider, outside, PragmaSet.Normal);
        using (PowerLoss powerLoss = PowerLoss.Begin(PInvokeShim.Provider, inside))
        {
            using Ledger ledger = Ledger.Open(PInvokeShim.Provider, outside, PragmaSet.Parse("synchronous=OFF"));
            ledger.Commit(1);
            powerLoss.Operations.ShouldBe(0);
            powerLoss.Lose(1);
        }

        Ledger.Read(PInvokeShim.Provider, outside).Last.ShouldBe(1);
    }

    private static void IsClean(CrashTally tally)
    {
        tally.Crashes.ShouldBe(Few);
        tally.ShouldBe(tally with { Lost = 0, HalfDone = 0, Corrupt = 0 });
    }

    private CrashTally Run(Provider provider, DurabilitySetting setting, int losses, ulong seed = 1) =>
        new CrashCampaign(new LedgerTemplates(_directory.Location), EngineChoice.Bundled).LosePower(
            provider,
            setting,
            losses,
            seed
        );
}
