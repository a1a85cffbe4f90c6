namespace SqliteBench.Tests.Measurement.Cases;

public sealed class EngineProbeTests
{
    private static readonly string s_reason = EngineProbe.ReasonOf("SELECT no_function_of_this_name()")!;

    [Fact]
    public void What_the_engine_cannot_run_is_left_out_with_the_engines_reason()
    {
        (IReadOnlyList<string> possible, IReadOnlyList<string> reasons) = EngineProbe.Split(
            ["first", "second", "third"],
            [new("second", s_reason)]
        );

        possible.ShouldBe(["first", "third"]);
        string reason = reasons.ShouldHaveSingleItem();
        reason.ShouldStartWith("second: the engine cannot run it: ");
        reason.ShouldContain("no_function_of_this_name");
    }

    [Fact]
    public void When_nothing_is_left_it_is_a_mistake_with_every_reason()
    {
        string sentence = MessageOf<UsageException>(() =>
            EngineProbe.Split(["one", "other"], [new("one", s_reason), new("other", s_reason)])
        );
        sentence.ShouldStartWith("--workloads: the engine can run none of them: one: ");
        sentence.ShouldContain("; other: ");
        sentence.ShouldNotContain("\n");
    }

    [Fact]
    public void What_works_has_no_reason() => EngineProbe.ReasonOf("SELECT 1").ShouldBeNull();

    [Fact]
    public void The_bundled_engine_can_run_every_workload()
    {
        string[] ids = [.. StatementCatalog.All.Select(workload => workload.Id), "select", "insert"];
        EngineProbe.Split(ids).Possible.ShouldBe(ids);
    }
}
