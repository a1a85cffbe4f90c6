namespace SqliteBench.Tests.Commands;

public sealed class StartupCommandTests
{
    [Fact]
    public void Without_options_all_ways_are_measured()
    {
        StartupPlan plan = Read();
        plan.Ways.ShouldBe(BuildWay.All);
        plan.Published.ShouldNotContain(NativeBaseline.Provider);
        plan.Launches.ShouldBeGreaterThan(0);
    }

    [Fact]
    public void What_is_named_is_what_is_measured()
    {
        StartupPlan plan = Read("--providers pinvoke --ways native-aot,jit --rows 2000 --launches 7 --seed 3");
        plan.Providers.ShouldBe([PInvokeShim.Provider]);
        plan.Providers.ShouldNotContain(NativeBaseline.Provider);
        plan.Ways.Select(way => way.Id).ShouldBe(["native-aot", "jit"]);
        (plan.Rows, plan.Launches, plan.Seed).ShouldBe((2000, 7, 3UL));
    }

    private static StartupPlan Read(string arguments = "")
    {
        StartupCommand command = new();
        string[] words = arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return command.Read(CommandCatalog.Parse(command, words)).Plan;
    }
}
