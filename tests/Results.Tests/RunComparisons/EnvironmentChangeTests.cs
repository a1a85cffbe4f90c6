namespace SqliteBench.Results.Tests.RunComparisons;

public sealed class EnvironmentChangeTests
{
    [Theory]
    [InlineData("processor", "one", "other", true)]
    [InlineData("logical_cores", "2", "4", true)]
    [InlineData("storage", "ext4", "xfs", true)]
    [InlineData("memory_bytes", "8000000000", "8010000000", false)]
    [InlineData("memory_bytes", "8000000000", "16000000000", true)]
    [InlineData("kernel", "6.1", "6.2", false)]
    [InlineData("runtime", ".NET 10.0.1", ".NET 10.0.2", false)]
    [InlineData("processor", "", "other", false)]
    public void What_makes_another_machine(string name, string before, string after, bool isAnother) =>
        EnvironmentChange
            .Find(With(name, before), With(name, after))
            .Count(change => change.IsOfMachine)
            .ShouldBe(isAnother ? 1 : 0);

    [Fact]
    public void What_one_may_want_to_compare_is_listed()
    {
        RunResults left = With("runtime", ".NET 10.0.1");
        EnvironmentChange
            .Find(left, With("runtime", ".NET 10.0.2") with { Commit = "later" })
            .ShouldBe([new("runtime", ".NET 10.0.1", ".NET 10.0.2"), new("commit", left.Commit, "later")]);
    }

    [Fact]
    public void A_case_of_an_older_run_has_the_environment_of_that_run()
    {
        RunOrigin elsewhere = With("processor", "elsewhere").ToOrigin() with
        {
            Started = SampleResults.Start.AddDays(-1),
        };
        RunResults left = With("processor", "one");
        RunResults right = left with { Cases = [SampleResults.Case("cpp") with { Origin = elsewhere }] };

        EnvironmentChange.Find(left, right).ShouldBe([new("processor", "one", "elsewhere")]);
    }

    private static RunResults With(string name, string value) =>
        SampleResults.Run(SampleResults.Case("cpp")) with
        {
            Environment = [new(name, value)],
        };
}
