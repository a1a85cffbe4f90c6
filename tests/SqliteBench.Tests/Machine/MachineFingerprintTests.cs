using SqliteBench.Machine;
using SqliteBench.Reports;
using SqliteBench.Studies;
using SqliteBench.Volumes;

namespace SqliteBench.Tests.Machine;

public sealed class MachineFingerprintTests : IDisposable
{
    private static readonly MachineFingerprint s_silent = new(
        Processor: null,
        LogicalCores: 2,
        Governor: null,
        MemoryBytes: 25_276_510_208,
        OperatingSystem: "Windows 11",
        Kernel: null,
        Container: null,
        Runtime: ".NET 10.0.0 (Arm64)",
        RuntimeSettings: [],
        Databases: [new DatabaseStorage("NTFS", new Volume("NTFS", null, null), Device: null)]
    );

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void What_the_system_does_not_tell_is_said_to_be_so() =>
        MachineTable
            .Of(s_silent)
            .ShouldBe([
                "| Machine | |",
                "|--- |--- |",
                "| Processor | not told by the system |",
                "| Logical cores for the process | 2 |",
                "| Frequency governor | not told by the system |",
                "| Memory for the process | 23.5 GiB |",
                "| Operating system | Windows 11 |",
                "| Kernel | not told by the system |",
                "| Container | not told by the system |",
                "| Runtime | .NET 10.0.0 (Arm64) |",
                "| Runtime settings in the environment | none |",
                "| Databases | NTFS, device not told by the system |",
            ]);

    [Fact]
    public void Several_places_are_told_apart_and_warned_of_once_each()
    {
        DatabaseStorage memory = new("tmpfs", new Volume("tmpfs", "rw", null), null);
        StorageDevice disk = new("vda", StorageMedium.Rotational, "virtio", "a | b");
        MachineFingerprint machine = s_silent with
        {
            RuntimeSettings = ["DOTNET_TieredPGO=0", "DOTNET_ReadyToRun=0"],
            Databases = [memory, memory, new DatabaseStorage("ext4", new Volume("ext4", "rw", null), disk)],
        };

        string[] lines = [.. MachineTable.Of(machine)];

        lines.ShouldContain("| Runtime settings in the environment | DOTNET_TieredPGO=0, DOTNET_ReadyToRun=0 |");
        lines.ShouldContain("| Databases (ext4) | ext4 (rw), device vda (virtio, flagged as rotational, a \\| b) |");
        lines
            .Where(line => line.StartsWith("Warning: ", StringComparison.Ordinal))
            .ShouldHaveSingleItem()
            .ShouldStartWith("Warning: tmpfs is no disk of its own: sync costs are not real here");
    }

    [Theory]
    [InlineData("overlay", "vda", StorageMedium.SolidState, "overlay is no disk")]
    [InlineData("ext4", "zram0", StorageMedium.Memory, "zram0 is no disk")]
    [InlineData("ext4", "vda", StorageMedium.NotTold, null)]
    public void Databases_that_are_on_no_disk_are_warned_of(
        string fileSystem,
        string device,
        StorageMedium medium,
        string? expected
    )
    {
        DatabaseStorage storage = new("place", new Volume(fileSystem, null, null), new StorageDevice(device, medium));

        (storage.Warning is null).ShouldBe(expected is null);
        (storage.Warning ?? "").ShouldStartWith(expected ?? "");
    }

    [Fact]
    public void This_machine_is_told_without_hosts_users_or_paths()
    {
        MachineFingerprint machine = MachineFingerprint.Read([new Place("here", _directory.Location)]);

        machine.LogicalCores.ShouldBe(Environment.ProcessorCount);
        machine.MemoryBytes.ShouldBeGreaterThan(0);
        machine.Runtime.ShouldContain(Environment.Version.ToString());
        machine.OperatingSystem.ShouldNotBeNullOrWhiteSpace();
        (machine.Kernel is not null).ShouldBe(OperatingSystem.IsLinux());
        (machine.Container is not null).ShouldBe(OperatingSystem.IsLinux());
        DatabaseStorage storage = machine.Databases.ShouldHaveSingleItem();
        storage.Volume.ShouldBe(Volume.Of(_directory.Location));
        storage.ToString().ShouldNotContain("/");
        machine.Facts.ShouldAllBe(fact => !fact.Value.Contains(_directory.Location) && fact.Value.Length > 0);
    }

    [Fact]
    public void Settings_of_the_runtime_are_told_where_they_are_numbers()
    {
        Dictionary<string, string> environment = new()
        {
            ["DOTNET_TieredPGO"] = "0",
            ["COMPlus_GCgen0size"] = "0x4000000",
            ["DOTNET_TieredCompilation"] = "/home/somebody",
            ["DOTNET_ReadyToRun"] = "",
            ["DOTNET_ROOT"] = "/usr/share/dotnet",
        };

        RuntimeVariables
            .Read(environment.GetValueOrDefault)
            .ShouldBe(["DOTNET_TieredCompilation=(no number)", "DOTNET_TieredPGO=0", "COMPlus_GCgen0size=0x4000000"]);
    }
}
