namespace SqliteBench.Tests.Machine;

/// <summary>The checks of what the program is made of and of what it can do, with given facts.</summary>
public class ProgramCheckTests
{
    private static readonly AbsentProvider s_absent = new("it was never found");

    private static readonly MachineFingerprint s_machine = new(
        Processor: null,
        new ProcessorIdentity(),
        Caches: null,
        PhysicalCores: null,
        LogicalCores: 2,
        new MachinePrices(1, 2, 3, 4, 5),
        Governor: null,
        MemoryBytes: 1,
        OperatingSystem: "Linux",
        Kernel: null,
        Container: null,
        Runtime: ".NET 10.0.0 (X64)",
        RuntimeSettings: [],
        Databases: []
    );

    [Theory]
    [InlineData(false, (int)Severity.Ok)]
    [InlineData(true, (int)Severity.Problem)]
    public void A_debug_build_is_a_problem(bool isDebugBuild, int severity) =>
        ProgramChecks.Build(isDebugBuild).Severity.ShouldBe((Severity)severity);

    [Fact]
    public void Each_provider_has_a_line_and_a_missing_one_its_reason()
    {
        CheckResult[] results = [.. ProgramChecks.Providers([PInvokeShim.Provider, s_absent])];

        results.Select(result => result.Severity).ShouldBe([Severity.Ok, Severity.Advice]);
        results[0].Fact.ShouldStartWith("pinvoke: ");
        results[1].Fact.ShouldBe("absent is left out: it was never found");
    }

    [Fact]
    public void Without_any_provider_nothing_can_be_measured() =>
        ProgramChecks
            .Providers([s_absent])
            .Select(result => result.Severity)
            .ShouldBe([Severity.Advice, Severity.Problem]);

    [Theory]
    [InlineData("3.40.1", 1, null, (int)Severity.Ok)]
    [InlineData("3.35.5", 1000, null, (int)Severity.Advice)]
    [InlineData(null, 0, "There is no SQLite library 'x'.", (int)Severity.Advice)]
    public void An_engine_that_is_missing_or_sleeps_for_seconds_is_told(
        string? version,
        int sleep,
        string? failure,
        int severity
    )
    {
        CheckResult result = ProgramChecks.Engine(new EngineFacts("system", version, sleep, failure));

        result.Severity.ShouldBe((Severity)severity);
        result.Fact.ShouldStartWith("system: ");
    }

    [Fact]
    public void The_bundled_engine_tells_its_version() =>
        EngineFacts.Read(Providers.Engine.EngineChoice.Bundled).Version.ShouldNotBeNull().ShouldStartWith("3.");

    [Fact]
    public void An_engine_that_is_none_tells_why() =>
        EngineFacts
            .Read(Providers.Engine.EngineChoice.Parse("nonesuch.so"))
            .Failure.ShouldNotBeNull()
            .ShouldContain("nonesuch.so");

    [Theory]
    [InlineData(3000, (int)Severity.Ok, "all 2 fit: 1 to 7 minutes each")]
    [InlineData(2000, (int)Severity.Advice, "sizes do not fit")]
    [InlineData(999, (int)Severity.Problem, "none fits")]
    public void Studies_that_do_not_fit_on_the_disk_are_named(long megabytes, int severity, string fact)
    {
        CheckResult result = ProgramChecks.Studies(
            megabytes * 1_000_000,
            [("crud", TimeSpan.FromSeconds(20), 1_000_000_000), ("sizes", TimeSpan.FromMinutes(7), 3_000_000_000)]
        );

        result.Severity.ShouldBe((Severity)severity);
        result.Fact.ShouldContain(fact);
    }

    [Fact]
    public void A_runtime_is_fine_unless_the_environment_changes_it()
    {
        ProgramChecks.Runtime(s_machine).Severity.ShouldBe(Severity.Ok);
        ProgramChecks
            .Runtime(s_machine with { RuntimeSettings = ["DOTNET_TieredPGO=0"] })
            .ShouldSatisfyAllConditions(
                result => result.Severity.ShouldBe(Severity.Advice),
                result => result.Fact.ShouldContain("DOTNET_TieredPGO=0")
            );
    }

    [Theory]
    [InlineData(1.00, 0.99, 1.01, (int)Severity.Ok, "below 1.0 %")]
    [InlineData(1.02, 1.01, 1.03, (int)Severity.Ok, "below 2.0 %")]
    [InlineData(1.00, 0.95, 1.05, (int)Severity.Advice, "below 5.0 %")]
    [InlineData(0.90, 0.89, 0.91, (int)Severity.Advice, "below 10.0 %")]
    public void Noise_is_the_larger_of_distance_and_doubt(
        double median,
        double low,
        double high,
        int severity,
        string fact
    )
    {
        CheckResult result = MachineChecks.Noise(new Estimate(median, low, high));

        result.Severity.ShouldBe((Severity)severity);
        result.Fact.ShouldContain(fact);
    }
}
