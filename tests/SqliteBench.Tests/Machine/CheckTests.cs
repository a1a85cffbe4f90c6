namespace SqliteBench.Tests.Machine;

/// <summary>The checks of <c>doctor</c>, with given facts.</summary>
public sealed class CheckTests
{
    private static readonly FakeProvider s_absent = new("absent", sharesEngine: true, "it was never found");

    private static readonly MachineFingerprint s_machine = new(
        "Z80",
        new ProcessorIdentity(),
        Caches: null,
        PhysicalCores: null,
        LogicalCores: 4,
        new MachinePrices(1, 2, 3, 4, 5),
        Governor: null,
        ".NET 10.0.0 (X64)",
        RuntimeSettings: [],
        Databases: []
    );

    private static readonly MachineFingerprint s_virtualMachine = s_machine with
    {
        Processor = "EPYC",
        Identity = new ProcessorIdentity("AuthenticAMD", 25, 17, "1", "KVM"),
        Caches = "L2 1024K",
        PhysicalCores = 1,
        LogicalCores = 2,
    };

    private static readonly (CheckResult Result, Severity Severity, string Words)[] s_results =
    [
        (ProgramChecks.Build(isDebugBuild: false), Severity.Ok, "Release"),
        (ProgramChecks.Build(isDebugBuild: true), Severity.Problem, "Debug"),
        (ProgramChecks.Engine("system", "3.51.3"), Severity.Ok, "system: SQLite 3.51.3"),
        (ProgramChecks.Engine("system", "3.50.7"), Severity.Ok, "system: SQLite 3.50.7"),
        (ProgramChecks.Engine("system", "3.44.6"), Severity.Ok, "system: SQLite 3.44.6"),
        (ProgramChecks.Engine("system", "3.51.2"), Severity.Advice, "Use SQLite 3.51.3"),
        (ProgramChecks.Engine("system", "3.50.6"), Severity.Advice, "can lose commits"),
        (ProgramChecks.Engine("system", "3.40.1"), Severity.Advice, "can lose commits"),
        (ProgramChecks.Engine(EngineChoice.Parse("nonesuch.so")), Severity.Advice, "nonesuch.so"),
        (Studies(3000), Severity.Ok, "all 2 fit: 1 to 7 minutes each"),
        (Studies(2000), Severity.Advice, "too large for the disk: sizes"),
        (Studies(999), Severity.Problem, "no study fits"),
        (ProgramChecks.Runtime(s_machine), Severity.Ok, ".NET"),
        (
            ProgramChecks.Runtime(s_machine with { RuntimeSettings = ["DOTNET_TieredPGO=0"] }),
            Severity.Advice,
            "DOTNET_TieredPGO=0"
        ),
        (MachineChecks.Noise(new Estimate(1.00, 0.99, 1.01)), Severity.Ok, "below 1.0 %"),
        (MachineChecks.Noise(new Estimate(1.02, 1.01, 1.03)), Severity.Ok, "below 2.0 %"),
        (MachineChecks.Noise(new Estimate(1.00, 0.95, 1.05)), Severity.Advice, "below 5.0 %"),
        (MachineChecks.Noise(new Estimate(0.90, 0.89, 0.91)), Severity.Advice, "below 10.0 %"),
        (MachineChecks.Processor(s_machine with { LogicalCores = 1 }), Severity.Advice, "Use at least two cores"),
        (
            MachineChecks.Processor(s_machine with { Processor = null }),
            Severity.Ok,
            "not reported by the system, 4 logical cores; machine type unknown-4-cores"
        ),
        (
            MachineChecks.Processor(s_virtualMachine),
            Severity.Ok,
            "EPYC, Zen 4, AuthenticAMD family 25, model 17, stepping 1, L2 1024K, 1 physical core, 2 logical cores, KVM;"
                + " machine type zen-4-2-cores"
        ),
        (MachineChecks.Governor("powersave"), Severity.Advice, "set it to performance"),
        (MachineChecks.Governor("performance"), Severity.Ok, "performance"),
        (MachineChecks.Governor(null), Severity.Ok, MachineFingerprint.NotTold),
        (Storage("tmpfs"), Severity.Advice, "syncs cost nothing"),
        (Storage("tmpfs"), Severity.Advice, "--directory"),
        (Storage("ext4"), Severity.Ok, "ext4 (rw)"),
        (MachineChecks.Sync(MachineChecks.LeastOfDisk - 1), Severity.Advice, "faster than any disk"),
        (MachineChecks.Sync(MachineChecks.LeastOfDisk), Severity.Ok, "0.010 ms"),
        (Load(others: 0, stolen: 0), Severity.Ok, "other processes use 0.00 of 2 cores"),
        (Load(others: 50, stolen: 0), Severity.Advice, "Stop other programs"),
        (Load(others: 0, stolen: 50), Severity.Advice, "a dedicated machine"),
        (MachineChecks.Load(null), Severity.Ok, MachineFingerprint.NotTold),
    ];

    [Fact]
    public void Each_fact_is_fine_or_has_an_advice()
    {
        foreach ((CheckResult result, Severity severity, string words) in s_results)
        {
            result.Severity.ShouldBe(severity, words);
            $"{result.Fact} {result.Advice}".ShouldContain(words);
            (result.Advice is null).ShouldBe(severity == Severity.Ok, words);
        }
    }

    [Fact]
    public void Each_provider_has_a_line_and_a_missing_one_its_reason()
    {
        CheckResult[] results = [.. ProgramChecks.Providers([PInvokeShim.Provider, s_absent])];

        results.Select(result => result.Severity).ShouldBe([Severity.Ok, Severity.Advice]);
        results[0].Fact.ShouldStartWith("pinvoke: ");
        results[1].Fact.ShouldBe("absent is left out: it was never found");
        ProgramChecks
            .Providers([s_absent])
            .Select(result => result.Severity)
            .ShouldBe([Severity.Advice, Severity.Problem], "without any provider nothing can be measured");
    }

    [Fact]
    public void A_line_has_the_fact_and_the_advice_behind_it() =>
        Lines(() =>
                [CheckResult.Fine("well"), CheckResult.Advise("so so", "Rest."), CheckResult.Problem("ill", "Stop.")]
            )
            .ShouldBe([
                "fine     subject: well",
                "advice   subject: so so. Rest.",
                "PROBLEM  subject: ill. Stop.",
                "1 fine, 1 with advice, 1 problem: this machine cannot run the suite",
            ]);

    [Fact]
    public void Advice_alone_is_not_in_the_way_and_a_check_that_fails_is_a_problem_with_its_message()
    {
        Lines(() => [CheckResult.Advise("so so", "Rest.")])[^1]
            .ShouldBe("0 fine, 1 with advice, 0 problems: this machine can run the suite");
        Lines(() => throw new IOException("the disk is gone."))[0]
            .ShouldStartWith("PROBLEM  subject: the disk is gone. ");
    }

    private static CheckResult Storage(string fileSystem) => MachineChecks.Storage(new Volume(fileSystem, "rw", null));

    private static CheckResult Load(double others, double stolen) =>
        MachineChecks.Load(
            (new(Cores: 2, All: 1000, Busy: 300, Stolen: 10, Own: 100), new(2, 1200, 400 + others, 10 + stolen, 200))
        );

    private static CheckResult Studies(long megabytes) =>
        ProgramChecks.Studies(
            megabytes * 1_000_000,
            [("crud", TimeSpan.FromSeconds(20), 1_000_000_000), ("sizes", TimeSpan.FromMinutes(7), 3_000_000_000)]
        );

    private static string[] Lines(Func<IEnumerable<CheckResult>> check)
    {
        using StringWriter output = new();
        CheckReport report = new(output);
        report.AddAll("subject", check);
        report.Conclude();
        string[] lines = output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        report.CanMeasure.ShouldBe(lines[^1].EndsWith("can run the suite", StringComparison.Ordinal));
        return lines;
    }
}
