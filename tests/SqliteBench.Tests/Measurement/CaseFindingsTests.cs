namespace SqliteBench.Tests.Measurement;

[Collection(ObserverCollection.Name)]
public sealed class CaseFindingsTests
{
    [Fact]
    public void A_case_has_its_size_and_its_steps()
    {
        ScriptedWork work = new();
        CaseFindings findings = CaseFindings.Of(work, Inspection.Brief);
        (findings.Operations, findings.Rows, findings.Conflicts).ShouldBe((5, 7, 2));
        findings.Steps.ShouldBe([new CaseStep(7, 1, 2, 3)]);
        findings.Latencies.ShouldBeNull();
        findings.InputOutput.ShouldBeNull();
        work.Calls.ShouldBe("close open run check close close left");
    }

    [Fact]
    public void What_an_execution_allocates_on_any_thread_is_counted()
    {
        const int bytes = 1_000_000;
        List<byte[]> kept = [];
        void Allocate() => kept.Add(new byte[bytes]);
        ScriptedWork work = new()
        {
            During = () =>
            {
                Allocate();
                Thread thread = new(Allocate);
                thread.Start();
                thread.Join();
                GC.Collect();
            },
        };

        CaseFindings findings = CaseFindings.Of(work, Inspection.Brief);

        kept.Count.ShouldBe(2);
        findings.AllocatedBytes.ShouldBeGreaterThanOrEqualTo(2 * bytes);
        findings.Collections.Count.ShouldBe(GC.MaxGeneration + 1);
        findings.Collections[^1].ShouldBeGreaterThan(0);
    }

    [NativeFact]
    public void The_calls_of_an_asynchronous_provider_are_counted_in_the_same_execution()
    {
        ScriptedWork work = new() { Provider = MicrosoftSqlite.Async };
        CaseFindings.Of(work, Inspection.Brief).Asynchrony.ShouldNotBeNull();

        // The last execution is another provider's, for comparison.
        work.Calls.ShouldBe("close open run check close close left close open run check close");
    }

    [Fact]
    public void Sampling_precedes_the_check_of_what_is_left()
    {
        ScriptedWork work = new() { Provider = new FakeProvider("own-engine") };

        CaseFindings findings = CaseFindings.Of(work, Inspection.Full);

        work.Calls.ShouldStartWith("close open run check close open timed check close");
        work.Calls.ShouldEndWith("close close left");
        findings.Conflicts.ShouldBe(2, "executions of the sampling are others");
        findings.Latencies.ShouldNotBeNull().Count.ShouldBePositive();
        findings.InputOutput.ShouldBeNull();
    }

    [Fact]
    public void The_rows_of_an_unchanged_database_are_not_read()
    {
        ScriptedWork work = new() { Keeps = true };

        CaseFindings.Of(work, Inspection.Brief);

        work.Calls.ShouldBe("close open run check close close");
    }

    [Theory]
    [InlineData("open")]
    [InlineData("run")]
    [InlineData("check")]
    [InlineData("left")]
    public void A_failure_gets_through(string call) =>
        MessageOf<InvalidOperationException>(() =>
                CaseFindings.Of(new ScriptedWork { Failing = call }, Inspection.Brief)
            )
            .ShouldBe($"{call} failed");
}
