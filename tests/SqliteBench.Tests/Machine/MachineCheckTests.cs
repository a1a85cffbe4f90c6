namespace SqliteBench.Tests.Machine;

/// <summary>The checks of the machine, with given facts.</summary>
public sealed class MachineCheckTests : IDisposable
{
    private readonly SampleRoot _root = new();

    public void Dispose() => _root.Dispose();

    [Theory]
    [InlineData(1, (int)Severity.Advice)]
    [InlineData(2, (int)Severity.Ok)]
    public void One_core_is_too_few(int cores, int severity) =>
        MachineChecks.Processor(Machine("Z80", cores)).Severity.ShouldBe((Severity)severity);

    [Fact]
    public void A_processor_that_is_not_told_is_said_to_be_so() =>
        MachineChecks
            .Processor(Machine(null, 4))
            .Fact.ShouldBe("not reported by the system, 4 logical cores; machine type unknown-4-cores");

    [Fact]
    public void A_processor_is_named_with_its_microarchitecture_caches_and_hypervisor()
    {
        MachineFingerprint machine = Machine("EPYC", 2) with
        {
            Identity = new ProcessorIdentity("AuthenticAMD", 25, 17, "1", "KVM"),
            Caches = "L2 1024K",
            PhysicalCores = 1,
        };

        MachineChecks
            .Processor(machine)
            .Fact.ShouldBe(
                "EPYC, Zen 4, AuthenticAMD family 25, model 17, stepping 1, L2 1024K, 1 physical core, 2 logical cores, KVM;"
                    + " machine type zen-4-2-cores"
            );
    }

    [Theory]
    [InlineData("powersave", (int)Severity.Advice)]
    [InlineData("performance", (int)Severity.Ok)]
    [InlineData(null, (int)Severity.Ok)]
    public void A_governor_that_follows_the_load_is_advised_against(string? governor, int severity) =>
        MachineChecks.Governor(governor).Severity.ShouldBe((Severity)severity);

    [Fact]
    public void A_file_system_without_a_disk_is_advised_against()
    {
        CheckResult result = MachineChecks.Storage(new DatabaseStorage("x", new Volume("tmpfs", "rw", null), null));

        result.Severity.ShouldBe(Severity.Advice);
        result.Fact.ShouldContain("syncs cost nothing");
        result.Advice.ShouldNotBeNull().ShouldContain("--directory");
    }

    [Fact]
    public void A_file_system_on_a_disk_is_named() =>
        MachineChecks
            .Storage(new DatabaseStorage("x", new Volume("ext4", "rw", null), null))
            .ShouldBe(CheckResult.Fine("ext4 (rw), device not reported by the system"));

    [Theory]
    [InlineData(MachineChecks.LeastOfDisk - 1, (int)Severity.Advice)]
    [InlineData(MachineChecks.LeastOfDisk, (int)Severity.Ok)]
    public void A_sync_that_is_too_fast_waits_for_no_disk(double nanoseconds, int severity) =>
        MachineChecks.Sync(nanoseconds).Severity.ShouldBe((Severity)severity);

    [Fact]
    public void Measuring_a_sync_takes_some_time_and_leaves_no_file()
    {
        MachinePrices.Measure(_root.Location).Sync.ShouldBeGreaterThan(0);

        Directory.EnumerateFileSystemEntries(_root.Location).ShouldBeEmpty();
    }

    [Theory]
    [InlineData(0, 0, (int)Severity.Ok, "")]
    [InlineData(50, 0, (int)Severity.Advice, "Stop other programs")]
    [InlineData(0, 50, (int)Severity.Advice, "a dedicated machine")]
    public void Work_of_others_is_told_from_that_of_other_machines(
        double others,
        double stolen,
        int severity,
        string advice
    )
    {
        ProcessorTimes before = new(Cores: 2, All: 1000, Busy: 300, Stolen: 10, Own: 100);
        ProcessorTimes after = new(2, 1200, 400 + others, 10 + stolen, 200);

        CheckResult result = MachineChecks.Load((before, after));

        result.Severity.ShouldBe((Severity)severity);
        (result.Advice ?? "").ShouldContain(advice);
    }

    [Fact]
    public void A_load_that_is_not_told_is_said_to_be_so() =>
        MachineChecks.Load(null).ShouldBe(CheckResult.Fine(MachineFingerprint.NotTold));

    [Fact]
    public void Processor_times_are_read_off_the_first_line_and_cores_counted()
    {
        _root.Write(
            "proc/stat",
            "cpu  100 20 30 1000 50 6 7 8 90 10\ncpu0 50 10 15 500 25 3 3 4 0 0\ncpu1 50 10 15 500 25 3 4 4 0 0\nintr 1"
        );

        ProcessorTimes times = ProcessorTimes
            .Read(new LinuxFiles(_root.Location), TimeSpan.FromSeconds(1.5))
            .ShouldNotBeNull();

        times.ShouldBe(new ProcessorTimes(Cores: 2, All: 1221, Busy: 163, Stolen: 8, Own: 150));
    }

    [Fact]
    public void A_system_that_tells_no_times_has_none() =>
        ProcessorTimes.Read(new LinuxFiles(_root.Location), TimeSpan.Zero).ShouldBeNull();

    private static MachineFingerprint Machine(string? processor, int cores) =>
        new(
            processor,
            new ProcessorIdentity(),
            Caches: null,
            PhysicalCores: null,
            cores,
            new MachinePrices(1, 2, 3, 4, 5),
            Governor: null,
            MemoryBytes: 1,
            "an operating system",
            Kernel: null,
            Container: null,
            "a runtime",
            [],
            []
        );
}
