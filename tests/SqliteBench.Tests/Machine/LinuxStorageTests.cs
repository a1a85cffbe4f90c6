namespace SqliteBench.Tests.Machine;

public sealed class LinuxStorageTests : LinuxRootTests
{
    private const string Nvme = "sys/devices/pci0000:00/0000:00:1d.0/nvme/nvme0/nvme0n1";
    private const string Virtio = "sys/devices/pci0000:00/0000:00:02.0/virtio1/block/vda";

    [LinuxFilesFact]
    public void A_device_tells_its_bus_its_kind_and_its_model_if_it_has_them()
    {
        MakeNvme();
        Device("259:3", $"{Nvme}/nvme0n1p3");
        Write($"{Nvme}/nvme0n1p3/partition", "3");
        MakeVirtio();
        Device("8:0", "sys/devices/pci0000:00/ata1/host0/target0/0:0:0:0/block/sda");
        const string loop = "sys/devices/virtual/block/loop0";
        Device("7:0", loop, rotational: true);
        Write($"{loop}/loop/backing_file", "/home/somebody/images/ext4.img");

        Told("259:0").ShouldBe("nvme0n1 (nvme, flagged as solid state, KXG60ZNV)");
        Told("259:3").ShouldBe("nvme0n1 (nvme, flagged as solid state, KXG60ZNV)", "a partition is told by its disk");
        Told("254:0").ShouldBe("vda (virtio, flagged as rotational)");
        Told("8:0").ShouldBe("sda");
        Told("7:0").ShouldBe("loop0", "where its file is, is nobody's business");
    }

    [LinuxFilesTheory]
    [InlineData("253:0", "zram0", true)]
    [InlineData("1:0", "ram0", true)]
    [InlineData("8:0", "sda", false)]
    public void A_disk_in_memory_is_known_by_its_name(string number, string name, bool isMemory)
    {
        Device(number, $"sys/devices/virtual/block/{name}", rotational: false);
        Find(number)!.IsMemory.ShouldBe(isMemory);
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
        Device("252:0", "sys/devices/virtual/block/dm-0");
        Link("dev/mapper/disk", "dev/dm-0");
        Storage.Of(MountOf("0:40", "btrfs", "/dev/mapper/disk"))!.Name.ShouldBe("dm-0");
    }

    [LinuxFilesTheory]
    [InlineData("tmpfs")]
    [InlineData("host:/export")]
    [InlineData("/dev/absent")]
    public void A_mount_without_a_device_has_none(string source) =>
        Storage.Of(MountOf("0:99", "some", source)).ShouldBeNull();

    private LinuxStorage Storage => new(Files);

    private StorageDevice? Find(string number) => Storage.Of(MountOf(number, "ext4"));

    private string Told(string number) => Find(number).ShouldNotBeNull().ToString();

    private static Mount MountOf(string number, string fileSystem, string source = "none") =>
        new(number, source, fileSystem, []);

    private void MakeNvme()
    {
        Device("259:0", Nvme, rotational: false);
        Link($"{Nvme}/device", "sys/devices/pci0000:00/0000:00:1d.0/nvme/nvme0");
        Write("sys/devices/pci0000:00/0000:00:1d.0/nvme/nvme0/model", "KXG60ZNV   ");
        Link("sys/devices/pci0000:00/0000:00:1d.0/nvme/nvme0/subsystem", "sys/class/nvme");
    }

    private void MakeVirtio()
    {
        Device("254:0", Virtio, rotational: true);
        Link($"{Virtio}/device", "sys/devices/pci0000:00/0000:00:02.0/virtio1");
        Link("sys/devices/pci0000:00/0000:00:02.0/virtio1/subsystem", "sys/bus/virtio");
    }
}
