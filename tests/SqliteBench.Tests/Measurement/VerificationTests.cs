using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Measurement;

/// <summary>All in one directory, whose templates are built once.</summary>
public sealed class VerificationTests(TemporaryDirectory directory) : IClassFixture<TemporaryDirectory>
{
    public static TheoryData<string> Workloads => new(WorkloadCatalog.All.Select(workload => workload.Id));

    /// <summary>Each fault on a workload where it shows, and what is found wrong.</summary>
    public static TheoryData<string, string, string> Faults =>
        new()
        {
            { nameof(NextId), "select", "wrong digest: expected " },
            { nameof(NextId), "select-xor-insert", "wrong digest: expected " },
            { nameof(NextId), "new-blockset", "wrong digest: expected " },
            { nameof(LosesInserts), "insert", "wrong database: expected " },
            { nameof(InsertsTwice), "insert", "wrong database: expected " },
            { nameof(DropsRow), "join", "wrong digest: expected " },
            { nameof(WrongContents), "insert", "wrong database: expected " },
            { nameof(CorruptIndex), "insert", "wrong integrity_check: expected ok, got " },
            { nameof(CorruptIndex), "select", "wrong integrity_check: expected ok, got " },
            { nameof(Noise), "insert", "wrong database: expected " },
            { nameof(LosesCommits), "read-modify-write", "wrong database: expected " },
            { nameof(LosesCommits), "read-modify-write-immediate", "wrong database: expected " },
            { nameof(NextId), "read-modify-write", "wrong database: expected " },
            { nameof(LosesInserts), "read-modify-write-immediate", "wrong database: expected " },
            { nameof(NextId), "backup", "wrong digest: expected " },
            { nameof(LosesInserts), "backup", "wrong database: expected " },
            { nameof(WrongContents), "backup", "wrong database: expected " },
            { nameof(NextId), "recreate", "wrong digest: expected " },
            { nameof(LosesInserts), "recreate", "wrong digest: expected " },
            { nameof(WrongContents), "recreate", "wrong database: expected " },
            { nameof(DropsRow), "restore", "wrong digest: expected " },
            { nameof(LosesInserts), "delete", "wrong digest: expected " },
            { nameof(WrongContents), "delete", "wrong database: expected " },
            { nameof(CorruptIndex), "delete", "wrong integrity_check: expected ok, got " },
        };

    // Every other provider has the verify command.
    [Theory]
    [MemberData(nameof(Workloads))]
    public void A_provider_that_is_right_is_found_to_be(string workload)
    {
        Verification verification = new(directory.Location);

        Verification
            .SettingsOf(WorkloadCatalog.Find(workload)!)
            .Select(settings => verification.Check(PInvokeShim.Provider, settings).Failure)
            .OfType<string>()
            .ShouldBeEmpty();
    }

    [EveryProviderFact]
    public void No_provider_is_absent() =>
        ProviderCatalog.All.ShouldAllBe(provider => provider.Availability.IsAvailable);

    [Theory]
    [MemberData(nameof(Faults))]
    public void A_fault_is_found_with_provider_workload_and_both_values(string fault, string workload, string found)
    {
        Verification verification = new(directory.Location);
        CaseSettings settings = First(workload);

        string failure = verification.Check(Faulty(fault), settings).Failure.ShouldNotBeNull();

        failure.ShouldStartWith($"{fault} on {workload} (");
        failure.ShouldContain(found);
        string[] values = failure[(failure.IndexOf("expected ", StringComparison.Ordinal) + 9)..].Split(", got ");
        values.Length.ShouldBe(2);
        values[1].ShouldNotBeNullOrWhiteSpace();
        values[1].ShouldNotBe(values[0]);
    }

    [Theory]
    [InlineData("read-modify-write")]
    [InlineData("read-modify-write-immediate")]
    public void An_update_that_is_lost_to_another_thread_is_found(string workload)
    {
        CaseSettings settings = First(workload) with { BatchSize = new BatchSize(1), Threads = 2 };

        new Verification(directory.Location)
            .Check(FaultyProvider.Of<BeginsNothing>(), settings)
            .Failure.ShouldNotBeNull()
            .ShouldContain("wrong database: expected ");
    }

    [Fact]
    public void Writers_that_collide_are_checked_with_both_kinds_of_journal() =>
        WorkloadCatalog.Conflicts.ShouldAllBe(workload =>
            Verification.SettingsOf(workload).Count(settings => settings.Threads > 1) == 2
        );

    [Fact]
    public void What_a_provider_throws_is_found_with_provider_and_workload() =>
        new Verification(directory.Location)
            .Check(FaultyProvider.Of<Throws>(), First("insert"))
            .Failure.ShouldBe($"Throws on insert: {Throws.Message}");

    [Theory]
    [InlineData(nameof(Noise))]
    [InlineData(nameof(LosesInserts))]
    [InlineData(nameof(Throws))]
    public void A_faulty_provider_leaves_the_next_one_right(string fault)
    {
        Verification verification = new(directory.Location);
        verification.Check(Faulty(fault), First("insert")).Failure.ShouldNotBeNull();

        verification.Check(PInvokeShim.Provider, First("insert")).Failure.ShouldBeNull();
    }

    [Fact]
    public void A_fault_that_a_workload_does_not_meet_is_not_made_up() =>
        new Verification(directory.Location)
            .Check(FaultyProvider.Of<DropsRow>(), First("select"))
            .Failure.ShouldBeNull();

    internal static Provider Faulty(string fault) =>
        fault switch
        {
            nameof(NextId) => FaultyProvider.Of<NextId>(),
            nameof(LosesInserts) => FaultyProvider.Of<LosesInserts>(),
            nameof(LosesCommits) => FaultyProvider.Of<LosesCommits>(),
            nameof(InsertsTwice) => FaultyProvider.Of<InsertsTwice>(),
            nameof(DropsRow) => FaultyProvider.Of<DropsRow>(),
            nameof(Throws) => FaultyProvider.Of<Throws>(),
            nameof(WrongContents) => FaultyProvider.Of<WrongContents>(),
            nameof(CorruptIndex) => FaultyProvider.Of<CorruptIndex>(),
            nameof(Noise) => FaultyProvider.Of<Noise>(),
            nameof(WrongRecord) => FaultyProvider.Of<WrongRecord>(),
            nameof(CorruptRecordIndex) => FaultyProvider.Of<CorruptRecordIndex>(),
            nameof(ThrowsAtClose) => FaultyProvider.Of<ThrowsAtClose>(),
            _ => throw new ArgumentOutOfRangeException(nameof(fault), fault, "no fault of this name"),
        };

    private static CaseSettings First(string workload) =>
        Verification.SettingsOf(WorkloadCatalog.Find(workload)!).First();
}
