namespace SqliteBench.Tests.Machine;

public sealed class LinuxFactsTests : IDisposable
{
    private readonly SampleRoot _root = new();

    public void Dispose() => _root.Dispose();

    [Fact]
    public void Governor_and_kernel_are_as_the_system_tells_them()
    {
        _root.Write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave");
        _root.Write("proc/sys/kernel/osrelease", "6.1.0-18-amd64");

        Facts.Governor.ShouldBe("powersave");
        Facts.Kernel.ShouldBe("6.1.0-18-amd64");
    }

    [Fact]
    public void What_the_system_does_not_tell_is_null()
    {
        _root.Write("proc/sys/kernel/osrelease");

        Facts.Governor.ShouldBeNull();
        Facts.Kernel.ShouldBeNull("the file is empty");
    }

    [Theory]
    [InlineData(".dockerenv", "Docker")]
    [InlineData("run/.containerenv", "Podman")]
    public void A_container_engine_leaves_a_file(string file, string engine)
    {
        _root.Write(file, "name=\"somebody\"");

        Facts.Container.ShouldBe(engine);
    }

    [Theory]
    [InlineData("12:memory:/docker/1f0e", "Docker")]
    [InlineData("0::/system.slice/docker-1f0e.scope", "Docker")]
    [InlineData("5:cpu:/kubepods/besteffort/pod9/docker-1f0e", "Kubernetes")]
    [InlineData("0::/machine.slice/libpod-1f0e.scope", "Podman")]
    [InlineData("0::/lxc.payload.somebody", "LXC")]
    [InlineData("0::/user.slice/user-1000.slice/session-2.scope", "none found")]
    [InlineData("0::/", "none found")]
    public void A_container_engine_leaves_its_name_in_the_control_groups(string line, string engine)
    {
        _root.Write("proc/self/cgroup", $"1:name=systemd:/\n{line}");

        Facts.Container.ShouldBe(engine);
    }

    [Fact]
    public void Processor_times_are_read_off_the_first_line_and_cores_counted()
    {
        LinuxFiles files = new(_root.Location);
        ProcessorTimes.Read(files, TimeSpan.Zero).ShouldBeNull("the system tells none");
        _root.Write(
            "proc/stat",
            "cpu  100 20 30 1000 50 6 7 8 90 10\ncpu0 50 10 15 500 25 3 3 4 0 0\ncpu1 50 10 15 500 25 3 4 4 0 0\nintr 1"
        );

        ProcessorTimes
            .Read(files, TimeSpan.FromSeconds(1.5))
            .ShouldBe(new ProcessorTimes(Cores: 2, All: 1221, Busy: 163, Stolen: 8, Own: 150));
    }

    private LinuxFacts Facts => new(new LinuxFiles(_root.Location));
}
