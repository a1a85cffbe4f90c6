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

    [Fact]
    public void Nothing_is_lost_that_a_killed_process_had_acknowledged()
    {
        CrashTally tally = Run(MicrosoftSqlite.Provider, SampleCrashes.Setting("WAL", "OFF"), 1);

        tally.ShouldBe(new CrashTally(1, tally.Acknowledged, 0, 0, 0, 0));
    }

    // The operating system keeps what a process has written, even if the process is killed.
    [Theory]
    [MemberData(nameof(SampleCrashes.Available), MemberType = typeof(SampleCrashes))]
    public void Every_provider_has_written_what_it_acknowledges(string id)
    {
        DurabilitySetting setting = SampleCrashes.Setting("WAL", "OFF");
        string path = new LedgerTemplates(_directory.Location).Copy(setting);
        string copy = _directory.File("copy.db");
        using Ledger ledger = Ledger.Open(ProviderCatalog.Find(id)!, path, PragmaSet.Parse(setting.PragmasOfCrashes));
        ledger.Commit(1);
        ledger.Commit(2);

        Copy(path, copy);
        Copy($"{path}-wal", $"{copy}-wal");

        Ledger.Read(PInvokeShim.Provider, copy).Last.ShouldBe(2);
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

    // The file may still be open for writing.
    private static void Copy(string path, string copy)
    {
        using FileStream source = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        using FileStream target = File.Create(copy);
        source.CopyTo(target);
    }

    private CrashTally Run(Provider provider, DurabilitySetting setting, int kills) =>
        new CrashCampaign(new LedgerTemplates(_directory.Location), EngineChoice.Bundled).Kill(
            provider,
            setting,
            kills,
            seed: 1
        );
}
