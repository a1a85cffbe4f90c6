using SqliteBench.StartupTime;

namespace SqliteBench.Tests.StartupTime;

/// <summary>The program of src/Startup without a provider, which the build puts beside these tests.</summary>
public sealed class LaunchedProgramTests
{
    private static PublishedProgram Program { get; } = new(AppContext.BaseDirectory);

    [Fact]
    public void A_program_tells_its_times_on_the_clock_of_its_parent()
    {
        using LaunchedProgram program = Launch("database", "1");

        FirstRow row = program.FirstRow;
        row.Id.ShouldBe(1);
        row.Begun.ShouldBeInRange(Nanoseconds(program.Started), row.Found);
        row.Found.ShouldBeLessThanOrEqualTo(Nanoseconds(program.Seen));
    }

    [Fact]
    public void A_program_answers_until_its_input_ends()
    {
        LaunchedProgram program = Launch("database", "1");
        int id = program.Process.Id;

        program.Ask("loaded").ShouldContain("SqliteBench.Startup");
        program.Ask("close").ShouldBe("closed");
        program.Dispose();

        IsAlive(id).ShouldBeFalse();
    }

    [Fact]
    public void A_program_that_fails_at_its_start_says_why_in_one_sentence() =>
        Should
            .Throw<LaunchException>(() => Launch("database"))
            .Message.ShouldBe("test: it takes two arguments: the path of a database, and the seed of its rows");

    [Fact]
    public void A_program_that_fails_at_work_says_why_in_one_sentence()
    {
        using LaunchedProgram program = Launch("database", "1");

        Should
            .Throw<LaunchException>(() => program.Ask("open select 1000 10"))
            .Message.ShouldBe("test: the program was published without a provider");
    }

    [Theory]
    [InlineData("run 0 1", "nothing is open")]
    [InlineData("sing", "'sing' is no request")]
    public void A_request_that_cannot_be_answered_is_named(string request, string reason)
    {
        using LaunchedProgram program = Launch("database", "1");

        Should.Throw<LaunchException>(() => program.Ask(request)).Message.ShouldBe($"test: {reason}");
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
        LaunchedProgram.Start("test", Program.Start(BuildWay.Jit.Environment, arguments));

    private static long Nanoseconds(long timestamp) => Stopwatch.GetElapsedTime(0, timestamp).Ticks * 100;

    private static bool IsAlive(int id)
    {
        try
        {
            using Process process = Process.GetProcessById(id);
            return !process.HasExited;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }
}
