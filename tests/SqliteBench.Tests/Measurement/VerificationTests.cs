using SqliteBench.Tests.Faults;
using SqliteBench.Tests.Machine;

namespace SqliteBench.Tests.Measurement;

/// <summary>All in one directory, whose templates are built once. That every provider is right, the command verify tells.</summary>
[Collection(ObserverCollection.Name)]
public sealed class VerificationTests(TemporaryDirectory directory) : IClassFixture<TemporaryDirectory>
{
    [Fact]
    public void Writers_that_collide_are_checked_with_both_kinds_of_journal() =>
        WorkloadCatalog.Conflicts.ShouldAllBe(workload =>
            Verification.SettingsOf(workload.Id).Count(settings => settings.Threads > 1) == 2
        );

    [Theory]
    [InlineData("insert", "normal, 1,000 rows")]
    [InlineData("crud-insert", "normal, 1,000 rows")]
    public void What_a_provider_throws_is_found_with_provider_and_setting(string workload, string setting) =>
        Failure(nameof(Throws), workload).ShouldBe($"Throws on {workload} ({setting}): operation 1: {Throws.Message}");

    [Theory]
    [InlineData(nameof(DropsLastRow), "select")]
    [InlineData(nameof(InsertsTwice), "crud-select-key")]
    [InlineData(nameof(DropsLastRow), "crud-insert")]
    public void A_fault_that_a_workload_does_not_meet_is_not_made_up(string fault, string workload) =>
        Failure(fault, workload).ShouldBeNull();

    [SmallDiskFact]
    public async Task A_case_that_does_not_fit_on_the_disk_fails()
    {
        using SmallDisk disk = await SmallDisk.MountAsync(8);
        disk.TakeFiles();
        using Verification verification = new(disk.Location);

        VerifiedCase found = verification
            .Check(Verification.SettingsOf("journal-insert").First(), [PInvokeShim.Provider])
            .Single();

        found.Failure.ShouldNotBeNull().ShouldContain("unable to open database file");
        disk.Entries().ShouldBeEmpty();
    }

    private string? Failure(string liar, string workload)
    {
        using Verification verification = new(directory.Location);
        return verification.Check(Verification.SettingsOf(workload).First(), [LyingProvider.Of(liar)]).Single().Failure;
    }
}
