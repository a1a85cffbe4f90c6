namespace SqliteBench.Tests.Machine;

public sealed class MountTests
{
    private static readonly string[] s_lines =
    [
        "22 27 0:21 / /proc rw,relatime - proc proc rw",
        "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard",
        "30 27 8:1 / /data rw,noatime shared:1 master:2 - xfs /dev/sda1 rw,attr2",
        @"31 30 8:2 / /data/with\040a\011space\134 rw - btrfs /dev/sdb rw,space_cache=v2,subvolid=256,subvol=/home",
        "33 27 0:41 / /hidden rw - ext3 /dev/sdc rw",
        "34 27 0:42 / /read ro,relatime - ext4 /dev/sdd rw,errors=remount-ro",
        "35 27 0:43 / /frozen rw,relatime - ext4 /dev/sde ro",
        "36 27 0:44 / /merged rw - overlay overlay rw,lowerdir=/a:/b,upperdir=/c,workdir=/d,index=off",
        "37 27 0:45 / /net rw - nfs4 host:/x rw,vers=4.2,clientaddr=10.0.0.2,addr=10.0.0.1",
    ];

    [Theory]
    [InlineData("/", "ext4", "rw,relatime,discard")]
    [InlineData("/database", "ext4", "rw,relatime,discard")]
    [InlineData("/data/base", "xfs", "rw,noatime,attr2")]
    [InlineData("/data/with a\tspace\\", "btrfs", "rw,space_cache=v2,subvolid=256")]
    [InlineData("/hidden", "ext3", "rw")]
    [InlineData("/read", "ext4", "ro,relatime,errors=remount-ro")]
    [InlineData("/frozen/base/", "ext4", "relatime,ro")]
    [InlineData("/merged", "overlay", "rw,index=off")]
    [InlineData("/net", "nfs4", "rw,vers=4.2")]
    public void A_mount_has_a_file_system_and_options_without_paths_and_hosts(
        string path,
        string fileSystem,
        string options
    )
    {
        Mount mount = Mount.Find(s_lines, path).ShouldNotBeNull();
        mount.FileSystem.ShouldBe(fileSystem);
        string.Join(',', mount.PublicOptions).ShouldBe(options);
    }

    [Theory]
    [InlineData("")]
    [InlineData("27 1 254:0 /")]
    [InlineData("27 1 254:0 / / rw,relatime shared:1")]
    [InlineData("27 1 254:0 / / rw - ext4 /dev/vda")]
    public void A_line_of_another_form_is_passed_over(string line) => Mount.Find([line], "/").ShouldBeNull();
}
