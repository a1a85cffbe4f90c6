namespace SqliteBench.Tests.Machine;

public sealed class LinuxFactsTests : LinuxRootTests
{
    [Fact]
    public void Governor_and_kernel_are_as_the_system_tells_them_or_null()
    {
        Write("proc/sys/kernel/osrelease");
        Files.Governor.ShouldBeNull();
        Files.Kernel.ShouldBeNull("the file is empty");

        Write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave");
        Write("proc/sys/kernel/osrelease", "6.1.0-18-amd64");
        Files.Governor.ShouldBe("powersave");
        Files.Kernel.ShouldBe("6.1.0-18-amd64");
    }

    [Theory]
    [InlineData(".dockerenv", "", "Docker")]
    [InlineData("run/.containerenv", "name=\"somebody\"", "Podman")]
    [InlineData("proc/self/cgroup", "12:memory:/docker/1f0e", "Docker")]
    [InlineData("proc/self/cgroup", "0::/system.slice/docker-1f0e.scope", "Docker")]
    [InlineData("proc/self/cgroup", "5:cpu:/kubepods/besteffort/pod9/docker-1f0e", "Kubernetes")]
    [InlineData("proc/self/cgroup", "0::/machine.slice/libpod-1f0e.scope", "Podman")]
    [InlineData("proc/self/cgroup", "0::/lxc.payload.somebody", "LXC")]
    [InlineData("proc/self/cgroup", "0::/user.slice/user-1000.slice/session-2.scope", "none found")]
    [InlineData("proc/self/cgroup", "0::/", "none found")]
    public void A_container_engine_leaves_a_file_or_its_name_in_the_control_groups(
        string file,
        string line,
        string engine
    )
    {
        Write(file, $"1:name=systemd:/\n{line}");
        Files.Container.ShouldBe(engine);
    }

    [Fact]
    public void Processor_times_are_read_off_the_first_line_and_cores_counted()
    {
        ProcessorTimes.Read(Files, TimeSpan.Zero).ShouldBeNull("the system tells none");
        Write(
            "proc/stat",
            "cpu  100 20 30 1000 50 6 7 8 90 10\ncpu0 50 10 15 500 25 3 3 4 0 0\ncpu1 50 10 15 500 25 3 4 4 0 0\nintr 1"
        );

        ProcessorTimes
            .Read(Files, TimeSpan.FromSeconds(1.5))
            .ShouldBe(new ProcessorTimes(Cores: 2, All: 1221, Busy: 163, Stolen: 8, Own: 150));
    }

    [Fact]
    public void A_thread_has_waited_for_processors_and_for_other_machines()
    {
        ProcessorTimes.WaitOfThisThread(Files).ShouldBe(TimeSpan.Zero, "the system does not report it");
        Write("proc/thread-self/schedstat", "5000000000 250000000 17");
        ProcessorTimes.WaitOfThisThread(Files).ShouldBe(TimeSpan.FromSeconds(0.25));
        Write("proc/stat", "cpu  1 2 3 4 5 6 7 8 0 0\ncpu0 1 1 1 2 2 3 3 4 0 0\ncpu1 0 1 2 2 3 3 4 4 0 0");
        // 8 hundredths of a second on two cores.
        ProcessorTimes.WaitOfThisThread(Files).ShouldBe(TimeSpan.FromSeconds(0.25 + 0.04));
    }
}
