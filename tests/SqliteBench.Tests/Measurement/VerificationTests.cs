namespace SqliteBench.Tests.Measurement;

/// <summary>All in one directory, whose templates are built once.</summary>
[Collection(ObserverCollection.Name)]
public sealed class VerificationTests(TemporaryDirectory directory) : IClassFixture<TemporaryDirectory>
{
    public static TheoryData<string> Workloads => new(WorkloadCatalog.All.Select(workload => workload.Id));

    // Every other provider has the verify command.
    [Theory]
    [MemberData(nameof(Workloads))]
    public void A_provider_that_is_right_is_found_to_be(string workload)
    {
        using Verification verification = new(directory.Location);

        Verification
            .SettingsOf(workload)
            .Select(settings => verification.Check(PInvokeShim.Provider, settings).Failure)
            .OfType<string>()
            .ShouldBeEmpty();
    }

    [EveryProviderFact]
    public void No_provider_is_absent() =>
        ProviderCatalog.All.ShouldAllBe(provider => provider.Availability.IsAvailable);

    [Fact]
    public void Writers_that_collide_are_checked_with_both_kinds_of_journal() =>
        WorkloadCatalog.Conflicts.ShouldAllBe(workload =>
            Verification.SettingsOf(workload.Id).Count(settings => settings.Threads > 1) == 2
        );

    [Fact]
    public void What_a_provider_throws_is_found_with_provider_and_setting()
    {
        using Verification verification = new(directory.Location);

        verification
            .Check(LyingProvider.Of<Throws>(), First("insert"))
            .Failure.ShouldBe(
                $"Throws on insert (normal, batch all, 1 threads, 1000 rows): operation 1: {Throws.Message}"
            );
    }

    [Theory]
    [InlineData(nameof(Noise))]
    [InlineData(nameof(LosesInserts))]
    [InlineData(nameof(Throws))]
    public void A_faulty_provider_leaves_the_next_one_right(string fault)
    {
        using Verification verification = new(directory.Location);
        verification.Check(LyingProvider.Of(fault), First("insert")).Failure.ShouldNotBeNull();

        verification.Check(PInvokeShim.Provider, First("insert")).Failure.ShouldBeNull();
    }

    [Fact]
    public void A_fault_that_a_workload_does_not_meet_is_not_made_up()
    {
        using Verification verification = new(directory.Location);

        verification.Check(LyingProvider.Of<DropsLastRow>(), First("select")).Failure.ShouldBeNull();
    }

    private static Setting First(string workload) => Verification.SettingsOf(workload).First();
}
