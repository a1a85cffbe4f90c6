using SqliteBench.StartupTime;
using Candidate = SqliteBench.StartupTime.Candidate;

namespace SqliteBench.Tests.StartupTime;

/// <summary>Launches of the program of src/Startup without a provider, which the build puts beside these tests.</summary>
public sealed class LaunchTimingTests
{
    private static PublishedProgram Program { get; } = new(AppContext.BaseDirectory);

    [Fact]
    public void A_program_that_fails_is_launched_no_more_and_the_others_go_on()
    {
        int launches = 0;
        Candidate right = new("right", "jit", database => Program.Start(BuildWay.Jit.Environment, database, "1"));
        Candidate wrong = new(
            "wrong",
            "jit",
            database =>
            {
                launches++;
                return Program.Start(BuildWay.Jit.Environment, database);
            }
        );
        Candidate missing = new("missing", "jit", _ => new("nonesuch-program"));

        IReadOnlyList<StartTimes> times = new LaunchTiming("database", 2).Run([right, wrong, missing]);

        times[0].Failure.ShouldBeNull();
        times[0].Whole.Count.ShouldBe(2);
        times[1].Failure.ShouldNotBeNull().ShouldStartWith("wrong, jit: ");
        launches.ShouldBe(1);
        times[2].Failure.ShouldNotBeNull().ShouldContain("nonesuch-program");
    }
}
