using Candidate = SqliteBench.Measurement.StartupTime.Candidate;

namespace SqliteBench.Tests.StartupTime;

/// <summary>The program of src/Startup without a provider, which the build puts beside these tests.</summary>
public sealed class LaunchedProgramTests
{
    private static PublishedProgram Program { get; } = new(AppContext.BaseDirectory);

    [Fact]
    public void A_program_tells_its_times_on_the_clock_of_its_parent_and_answers_until_its_input_ends()
    {
        LaunchedProgram program = Launch("database", "1");
        using Process process = Process.GetProcessById(program.Process.Id);

        FirstRow row = program.FirstRow;
        row.Id.ShouldBe(1);
        row.Begun.ShouldBeInRange(Nanoseconds(program.Started), row.Found);
        row.Found.ShouldBeLessThanOrEqualTo(Nanoseconds(program.Seen));
        program.Ask("loaded").ShouldContain("SqliteBench.Startup");
        program.Ask("close").ShouldBe("closed");
        program.Dispose();

        process.HasExited.ShouldBeTrue();
    }

    [Fact]
    public void A_program_that_fails_at_its_start_says_why_in_one_sentence() =>
        Should
            .Throw<WorkerException>(() => Launch("database"))
            .Message.ShouldEndWith(": it takes two arguments: the path of a database, and the seed of its rows");

    [Fact]
    public void A_request_that_cannot_be_answered_ends_it_with_the_reason()
    {
        using LaunchedProgram program = Launch("database", "1");

        Should
            .Throw<WorkerException>(() => program.Ask("open select 1000 10"))
            .Message.ShouldBe("test: it ended early, with exit code 1: the program was published without a provider");
    }

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

        StartTimes[] times = [.. ((Candidate[])[right, wrong, missing]).Select(one => new StartTimes(one, "database"))];
        new Rounds(count: 2, StartTimes.WarmUps).Run(times);

        times[0].Failure.ShouldBeNull();
        times[0].Samples.Count.ShouldBe(2);
        times[1].Failure.ShouldNotBeNull().Message.ShouldStartWith("wrong, jit: ");
        launches.ShouldBe(1);
        times[2].Failure.ShouldNotBeNull().Message.ShouldContain("nonesuch-program");
    }

    [Fact]
    public void The_lines_of_a_program_are_read()
    {
        FirstRow
            .Parse("first-row id=1 begun=1234567890123 found=1234567999999")
            .ShouldBe(new FirstRow(1, 1_234_567_890_123, 1_234_567_999_999));
        RangeTime
            .Parse("ran ns=47060400 digest=217a5a71c9cc36c0 rows=20000")
            .ShouldBe(new RangeTime(47_060_400, new RunResult(0x217a5a71c9cc36c0, 20_000, Conflicts: 0)));
    }

    [Theory]
    [InlineData("")]
    [InlineData("first-row")]
    [InlineData("first-row id=1 begun=1 found=2 and more")]
    [InlineData("warning: first-row id=1 begun=1 found=2")]
    [InlineData("opened")]
    [InlineData("ran ns=1 digest=217a5a71c9cc36c0")]
    public void A_line_of_another_form_is_none_of_them(string line)
    {
        FirstRow.Parse(line).ShouldBeNull();
        RangeTime.Parse(line).ShouldBeNull();
    }

    [Fact]
    public void Settings_of_the_way_take_the_place_of_those_of_the_parent()
    {
        Dictionary<string, string> own = new(StringComparer.Ordinal) { ["DOTNET_TieredPGO"] = "0" };

        IDictionary<string, string?> environment = Program.Start(own).Environment;

        environment["DOTNET_TieredPGO"].ShouldBe("0");
        environment.Keys.ShouldNotContain("DOTNET_TieredCompilation");
        Directory.Exists(Path.Combine(environment["DOTNET_ROOT"]!, "shared")).ShouldBeTrue();
    }

    private static LaunchedProgram Launch(params string[] arguments) =>
        new("test", Program.Start(BuildWay.Jit.Environment, arguments));

    private static long Nanoseconds(long timestamp) => Stopwatch.GetElapsedTime(0, timestamp).Ticks * 100;
}
