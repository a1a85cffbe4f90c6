using SqliteBench.CommandLine;
using SqliteBench.Constraints;

namespace SqliteBench.Tests.Constraints;

public sealed class MachineConstraintTests
{
    private const long Gibibyte = 1L << 30;

    [Theory]
    [InlineData("cpus=1,memory=512M,io=20M", "1 CPU, 512 MiB of memory, 20 MiB/s from and to each disk")]
    [InlineData("io=1048576", "1 MiB/s from and to each disk")]
    [InlineData(" memory = 1g , cpus = 0.5 ", "0.5 CPUs, 1 GiB of memory")]
    [InlineData("memory=200000K", "195.31 MiB of memory")]
    public void Limits_are_read_in_any_order_with_the_units_of_memory(string text, string told) =>
        MachineConstraint.Parse(text, 2, 4 * Gibibyte).ToString().ShouldBe(told);

    [Theory]
    [InlineData("", "''")]
    [InlineData("cpus", "'cpus'")]
    [InlineData("cpus=1,cpus=2", "'cpus=2'")]
    [InlineData("disk=1M", "'disk'")]
    [InlineData("cpus=3", "from 0.05 to 2 CPUs")]
    [InlineData("cpus=0", "from 0.05 to 2 CPUs")]
    [InlineData("cpus=-1", "from 0.05 to 2 CPUs")]
    [InlineData("memory=5G", "from 128 MiB to 4 GiB")]
    [InlineData("memory=1M", "from 128 MiB to 4 GiB")]
    [InlineData("memory=99999999999999999999", "from 128 MiB to 4 GiB")]
    [InlineData("memory=9007199254740992G", "from 128 MiB to 4 GiB")]
    [InlineData("io=1K", "from 1 MiB on")]
    [InlineData("io=M", "from 1 MiB on")]
    [InlineData("io=", "from 1 MiB on")]
    public void What_the_machine_cannot_be_is_refused_in_a_sentence(string text, string sentence) =>
        Should
            .Throw<UsageException>(() => MachineConstraint.Parse(text, 2, 4 * Gibibyte))
            .Message.ShouldSatisfyAllConditions(
                message => message.ShouldStartWith("--constrain: "),
                message => message.ShouldContain(sentence)
            );
}
