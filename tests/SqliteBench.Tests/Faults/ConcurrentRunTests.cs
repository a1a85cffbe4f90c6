namespace SqliteBench.Tests.Faults;

public sealed class ConcurrentRunTests : DirectoryTests
{
    [Fact]
    public void Of_two_that_write_their_results_to_one_folder_the_second_refuses()
    {
        using (ArtifactsLock first = new(Other.Location))
        {
            foreach (string command in (string[])["", "durability "])
            {
                ProgramCall
                    .Mistake(Arguments($"{command}--providers pinvoke", Other))
                    .ShouldContain($"another run is writing to '{Other.Location}'");
            }
        }

        Directory.GetFileSystemEntries(Other.Location).ShouldBeEmpty();
        Directory.GetFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }

    [LongFact("runs")]
    public async Task Two_runs_in_one_directory_with_results_of_their_own_both_end_right()
    {
        using TemporaryDirectory other = new();
        string arguments =
            "--providers pinvoke,sqlitepclraw --workloads select,insert --rows 3000 --launchCount 1 --no-survey";

        TemporaryDirectory[] artifacts = [Other, other];
        ProgramRun[] runs = await Task.WhenAll(
            artifacts.Select(folder => ProgramRun.OfAsync(Arguments(arguments, folder)))
        );

        foreach ((ProgramRun run, TemporaryDirectory folder) in runs.Zip(artifacts))
        {
            run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error.Concat(run.Output)));
            ResultsFile.Read(ResultsFile.OfArtifacts(folder.Location)).Cases.Count.ShouldBe(4);
        }

        Directory.GetFileSystemEntries(Temporary.Location).ShouldBe([Temporary.File("templates")]);
    }

    private string[] Arguments(string arguments, TemporaryDirectory artifacts) =>
        [.. arguments.Split(' '), "--directory", Temporary.Location, "--artifacts", artifacts.Location];
}
