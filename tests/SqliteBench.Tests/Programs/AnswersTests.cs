using SqliteBench.Machine;

namespace SqliteBench.Tests.Programs;

/// <summary>What the program answers in place of BenchmarkDotNet.</summary>
public sealed class AnswersTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Fact]
    public async Task BenchmarkDotNets_list_names_what_a_run_of_the_same_arguments_measures_and_measures_nothing()
    {
        ProgramRun run = await ProgramRun.OfAsync([
            .. (string[])["--filter", "crud*", "providers*", "--list", "flat", "--directory", _directory.Location],
        ]);

        run.Error.ShouldBeEmpty();
        run.ExitCode.ShouldBe(ExitCode.Success);
        run.Output.Select(line => line.Split('(')[0]).Distinct().ShouldBe(["providers.Run", "crud.Run"]);
        run.Output.ShouldAllBe(line => line.Contains(", provider: "));
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    public void Dispose() => _directory.Dispose();
}
