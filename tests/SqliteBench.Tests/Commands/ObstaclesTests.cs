using SqliteBench.Commands;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Results.Claims;
using SqliteBench.Results.Claims.Figures;
using SqliteBench.Results.Tests.Claims;
using SqliteBench.Tests.Machine;
using SqliteBench.Tests.Measurement;

namespace SqliteBench.Tests.Commands;

public sealed class ObstaclesTests : IDisposable
{
    private static readonly StudyCommand s_onBtrfs = SampleClaim.Command with { NeedsBtrfs = true };

    private readonly SampleRoot _root = new();

    public void Dispose() => _root.Dispose();

    [Fact]
    public void An_absent_provider_is_an_obstacle_with_its_own_reason()
    {
        AbsentProvider absent = new("it was never found");

        Obstacle(absent, SampleClaim.Command, SampleClaim.Case("absent")).ShouldBe("absent: it was never found");
    }

    [Fact]
    public void An_absent_provider_is_none_where_only_others_are_missing() =>
        Obstacle(new AbsentProvider("it was never found"), SampleClaim.Command, SampleClaim.Case("cpp")).ShouldBeNull();

    [Fact]
    public void A_provider_that_is_there_is_none() =>
        Obstacle(PInvokeShim.Provider, SampleClaim.Command, SampleClaim.Case(PInvokeShim.Id)).ShouldBeNull();

    [Theory]
    [InlineData(null, null)]
    [InlineData("There is none.", "--engine system: There is none")]
    public void An_engine_that_cannot_be_used_is_one(string? failure, string? obstacle) =>
        new Obstacles([], new LinuxFiles(_root.Location), _ => failure)
            .To(SampleClaim.Command with { Engine = "system" }, [SampleClaim.Case("cpp")])
            .ShouldBe(obstacle);

    [Fact]
    public void Btrfs_is_for_Linux() => OnBtrfs().ShouldNotBeNull().ShouldContain("Linux");

    [Theory]
    [InlineData("CapEff:\t0000000000000000")]
    [InlineData("CapEff:\t000001ffffdfffff")]
    public void Who_may_not_mount_is_told_what_to_call(string capabilities)
    {
        _root.Write("proc/self/status", $"Name:\tx\n{capabilities}");

        OnBtrfs().ShouldNotBeNull().ShouldContain("sudo scripts/file-systems.sh create images");
    }

    [Fact]
    public void A_tool_that_is_missing_is_named()
    {
        MayMount();
        _root.Write("usr/sbin/mkfs.ext4");
        _root.Write("sbin/mkfs.xfs");

        OnBtrfs().ShouldNotBeNull().ShouldStartWith("mkfs.btrfs is not installed");
    }

    [Fact]
    public void With_leave_and_tools_nothing_is_in_the_way()
    {
        MayMount();
        string[] tools = ["usr/sbin/mkfs.ext4", "sbin/mkfs.xfs", "usr/bin/mkfs.btrfs", "sbin/losetup", "bin/findmnt"];
        Array.ForEach(tools, tool => _root.Write(tool));

        OnBtrfs().ShouldBeNull();
    }

    private void MayMount() => _root.Write("proc/self/status", "CapEff:\t000001ffffffffff");

    private string? OnBtrfs() => Obstacle(PInvokeShim.Provider, s_onBtrfs, SampleClaim.Case("cpp"));

    private string? Obstacle(Provider provider, StudyCommand command, CaseFilter missing) =>
        new Obstacles([provider], new LinuxFiles(_root.Location), _ => null).To(command, [missing]);
}
