namespace SqliteBench.Tests.Programs;

public sealed class AnswersTests : DirectoryTests
{
    [Fact]
    public async Task BenchmarkDotNets_list_names_what_a_run_of_the_same_arguments_measures_and_measures_nothing()
    {
        ProgramRun run = await ProgramRun.OfAsync([
            .. (string[])["--filter", "crud*", "providers*", "--list", "flat", "--directory", Temporary.Location],
        ]);

        run.Error.ShouldBeEmpty();
        run.ExitCode.ShouldBe(ExitCode.Success);
        run.Output.Select(line => line.Split('(')[0]).Distinct().ShouldBe(["providers.Run", "crud.Run"]);
        run.Output.ShouldAllBe(line => line.Contains(", provider: "));
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [Fact]
    public async Task Verify_finds_every_provider_right_and_leaves_nothing()
    {
        ProgramRun run = await ProgramRun.OfAsync("verify", "--directory", Temporary.Location);
        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output[^1].ShouldMatch("^([0-9]+) of \\1 checks passed$");
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }
}
