namespace SqliteBench.Tests.Machine;

public sealed class LinuxStorageTests : IDisposable
{
    private const string Nvme = "sys/devices/pci0000:00/0000:00:1d.0/nvme/nvme0/nvme0n1";
    private const string Virtio = "sys/devices/pci0000:00/0000:00:02.0/virtio1/block/vda";
    private const string Sata = "sys/devices/pci0000:00/ata1/host0/target0/0:0:0:0/block/sda";

    private readonly SampleRoot _root = new();
    private readonly Dictionary<string, Mount> _mounts = [];

    public void Dispose() => _root.Dispose();

    [LinuxFilesFact]
    public void A_disk_tells_its_bus_its_kind_and_its_model()
    {
        MakeNvme();

        Device("259:0").ShouldBe("nvme0n1 (nvme, flagged as solid state, KXG60ZNV)");
    }

    [LinuxFilesFact]
    public void A_partition_is_told_by_its_disk()
    {
        MakeNvme();
        _root.Device("259:3", $"{Nvme}/nvme0n1p3");
        _root.Write($"{Nvme}/nvme0n1p3/partition", "3");

        Device("259:3").ShouldBe("nvme0n1 (nvme, flagged as solid state, KXG60ZNV)");
    }

    [LinuxFilesFact]
    public void A_virtual_disk_has_no_model()
    {
        MakeVirtio();

        Device("254:0").ShouldBe("vda (virtio, flagged as rotational)");
    }

    [LinuxFilesFact]
    public void A_disk_that_tells_nothing_has_a_name_alone()
    {
        _root.Device("8:0", Sata);

        Device("8:0").ShouldBe("sda");
    }

    [LinuxFilesTheory]
    [InlineData("253:0", "zram0", true)]
    [InlineData("1:0", "ram0", true)]
    [InlineData("8:0", "sda", false)]
    public void A_disk_in_memory_is_known_by_its_name(string number, string name, bool isMemory)
    {
        _root.Device(number, $"sys/devices/virtual/block/{name}", rotational: false);

        Find(number)!.IsMemory.ShouldBe(isMemory);
    }

    [LinuxFilesFact]
    public void A_loop_device_tells_what_its_file_is_on_and_never_where_it_is()
    {
        MakeVirtio();
        MakeLoop("/home/somebody/images/ext4.img");
        _mounts["/home/somebody/images/ext4.img"] = MountOf("254:0", "ext4");

        Device("7:0").ShouldBe("loop0, a file on ext4 on vda (virtio, flagged as rotational)");
        Find("7:0")!.IsMemory.ShouldBeFalse();
    }

    [LinuxFilesFact]
    public void A_loop_device_on_a_file_in_memory_is_memory()
    {
        MakeLoop("/dev/shm/disk.img");
        _mounts["/dev/shm/disk.img"] = MountOf("0:23", "tmpfs");

        Device("7:0").ShouldBe("loop0, a file on tmpfs");
        Find("7:0")!.IsMemory.ShouldBeTrue();
    }

    [LinuxFilesFact]
    public void A_loop_device_whose_file_is_gone_has_a_name_alone()
    {
        MakeLoop("/tmp/disk.img (deleted)");

        Device("7:0").ShouldBe("loop0");
    }

    [LinuxFilesFact]
    public void A_mapped_device_tells_what_it_is_made_of()
    {
        MakeNvme();
        _root.Device("8:0", Sata, rotational: true);
        const string mapped = "sys/devices/virtual/block/dm-0";
        _root.Device("252:0", mapped, rotational: false);
        _root.Link($"{mapped}/slaves/nvme0n1", Nvme);
        _root.Link($"{mapped}/slaves/sda", Sata);

        Device("252:0")
            .ShouldBe("dm-0 on nvme0n1 (nvme, flagged as solid state, KXG60ZNV) and sda (flagged as rotational)");
    }

    [LinuxFilesFact]
    public void A_file_system_with_a_number_of_its_own_is_found_by_its_source()
    {
        MakeVirtio();

        Storage.Of(MountOf("0:40", "btrfs", "/dev/vda"))!.Name.ShouldBe("vda");
    }

    [LinuxFilesFact]
    public void A_source_that_is_a_link_leads_to_the_device()
    {
        _root.Device("252:0", "sys/devices/virtual/block/dm-0");
        _root.Link("dev/mapper/disk", "dev/dm-0");

        Storage.Of(MountOf("0:40", "btrfs", "/dev/mapper/disk"))!.Name.ShouldBe("dm-0");
    }

    [LinuxFilesTheory]
    [InlineData("tmpfs")]
    [InlineData("host:/export")]
    [InlineData("/dev/absent")]
    public void A_mount_without_a_device_has_none(string source) =>
        Storage.Of(MountOf("0:99", "some", source)).ShouldBeNull();

    [LinuxFilesFact]
    public void Devices_that_are_made_of_each_other_come_to_an_end()
    {
        const string first = "sys/devices/virtual/block/dm-0";
        const string second = "sys/devices/virtual/block/dm-1";
        _root.Device("252:0", first);
        _root.Device("252:1", second);
        _root.Link($"{first}/slaves/dm-1", second);
        _root.Link($"{second}/slaves/dm-0", first);

        Device("252:0").ShouldStartWith("dm-0 on dm-1 on dm-0");
    }

    private LinuxStorage Storage => new(new LinuxFiles(_root.Location), _mounts.GetValueOrDefault);

    private StorageDevice? Find(string number) => Storage.Of(MountOf(number, "ext4"));

    private string Device(string number) => Find(number).ShouldNotBeNull().ToString();

    private static Mount MountOf(string number, string fileSystem, string source = "none") =>
        new(number, source, fileSystem, []);

    private void MakeNvme()
    {
        _root.Device("259:0", Nvme, rotational: false);
        _root.Link($"{Nvme}/device", "sys/devices/pci0000:00/0000:00:1d.0/nvme/nvme0");
        _root.Write("sys/devices/pci0000:00/0000:00:1d.0/nvme/nvme0/model", "KXG60ZNV   ");
        _root.Link("sys/devices/pci0000:00/0000:00:1d.0/nvme/nvme0/subsystem", "sys/class/nvme");
    }

    private void MakeVirtio()
    {
        _root.Device("254:0", Virtio, rotational: true);
        _root.Link($"{Virtio}/device", "sys/devices/pci0000:00/0000:00:02.0/virtio1");
        _root.Link("sys/devices/pci0000:00/0000:00:02.0/virtio1/subsystem", "sys/bus/virtio");
    }

    private void MakeLoop(string file)
    {
        const string loop = "sys/devices/virtual/block/loop0";
        _root.Device("7:0", loop, rotational: true);
        _root.Write($"{loop}/loop/backing_file", file);
    }
}
