namespace SqliteBench.Tests.Machine;

public sealed class VolumeTests : DirectoryTests
{
    [Fact]
    public void The_volume_of_any_directory_has_a_file_system()
    {
        Volume volume = Volume.Find(Temporary.Location);
        volume.FileSystem.ShouldNotBeNullOrWhiteSpace();
        (volume.MountOptions is not null).ShouldBe(OperatingSystem.IsLinux());
        volume.ToString().ShouldStartWith(volume.FileSystem);
        volume.ToString().ShouldNotContain("/");
    }

    [Fact]
    public void A_relative_path_and_a_link_lead_to_the_same_volume()
    {
        string link = Temporary.File("link");
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        Directory.CreateSymbolicLink(link, Temporary.Location);

        Volume.Find(link).ShouldBe(Volume.Find(Temporary.Location));
        Volume.Find(Path.GetRelativePath(Environment.CurrentDirectory, link)).ShouldBe(Volume.Find(Temporary.Location));
    }

    [Theory]
    [InlineData("ext4", null, null, "ext4", false)]
    [InlineData("ext4", "rw,relatime", null, "ext4 (rw,relatime)", false)]
    [InlineData("btrfs", "rw,space_cache=v2", true, "btrfs (rw,space_cache=v2), with copy-on-write", false)]
    [InlineData("btrfs", "rw", false, "btrfs (rw), without copy-on-write", false)]
    [InlineData("tmpfs", null, null, "tmpfs", true)]
    [InlineData("ramfs", null, null, "ramfs", true)]
    [InlineData("overlay", null, null, "overlay", true)]
    [InlineData("overlayfs", null, null, "overlayfs", true)]
    [InlineData("NTFS", null, null, "NTFS", false)]
    public void A_report_names_it_in_one_line_and_warns_only_of_what_is_no_disk_of_its_own(
        string fileSystem,
        string? options,
        bool? copies,
        string line,
        bool isWarned
    )
    {
        Volume volume = new(fileSystem, options, copies);
        volume.ToString().ShouldBe(line);
        (volume.Warning is not null).ShouldBe(isWarned);
    }

    [Fact]
    public void A_directory_that_does_not_exist_is_an_error()
    {
        if (OperatingSystem.IsLinux())
        {
            Should.Throw<IOException>(() => Volume.DisableCopyOnWrite(Temporary.File("absent")));
            Should.Throw<IOException>(() => Volume.Find(Temporary.File("absent"))).Message.ShouldContain("absent");
        }
    }
}
