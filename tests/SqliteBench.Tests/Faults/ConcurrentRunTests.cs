namespace SqliteBench.Tests.Faults;

[Collection(WholeRunCollection.Name)]
public sealed class ConcurrentRunTests : DirectoryTests
{
    [Fact]
    public async Task Two_that_build_the_same_template_in_one_directory_both_have_it()
    {
        // Both have what they built when a process that measures refuses the pragma.
        string arguments =
            "pair pinvoke sqlitepclraw --workloads select --rows 20000 --pragmas threads=1000000 --directory";

        ProgramRun[] runs = await Task.WhenAll(
            Enumerable.Range(0, 2).Select(_ => ProgramRun.OfAsync([.. arguments.Split(' '), Temporary.Location]))
        );

        foreach (ProgramRun run in runs)
        {
            run.ExitCode.ShouldBe(ExitCode.Failure);
            run.Error.ShouldHaveSingleItem().ShouldContain("the engine did not take PRAGMA threads");
        }

        Directory.GetFileSystemEntries(Temporary.Location).ShouldBe([Temporary.File("templates")]);
        Directory.GetFileSystemEntries(Temporary.File("templates")).Length.ShouldBe(2, "a template and its hash");
    }

    [Fact]
    public async Task Of_two_that_write_their_results_to_one_folder_the_second_refuses()
    {
        using (ArtifactsLock first = new(Other.Location))
        {
            foreach (string command in (string[])["", "durability "])
            {
                ProgramRun second = await RunAsync($"{command}--providers pinvoke");

                second.ExitCode.ShouldBe(ExitCode.Usage);
                second.Error.ShouldHaveSingleItem().ShouldContain($"another run is writing to '{Other.Location}'");
                second.Output.ShouldBeEmpty();
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
            "--providers pinvoke,sqlitepclraw --workloads select,insert --rows 3000 --job dry --no-survey";

        ProgramRun[] runs = await Task.WhenAll(
            RunAsync(arguments),
            ProgramRun.OfAsync([
                .. arguments.Split(' '),
                .. (string[])["--directory", Temporary.Location, "--artifacts", other.Location],
            ])
        );

        foreach ((ProgramRun run, string artifacts) in runs.Zip([Other.Location, other.Location]))
        {
            run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error.Concat(run.Output)));
            ResultsFile.Read(ResultsFile.OfArtifacts(artifacts)).Cases.Count.ShouldBe(4);
        }

        Directory.GetFileSystemEntries(Temporary.Location).ShouldBe([Temporary.File("templates")]);
    }

    private Task<ProgramRun> RunAsync(string arguments) =>
        ProgramRun.OfAsync([
            .. arguments.Split(' '),
            .. (string[])["--directory", Temporary.Location, "--artifacts", Other.Location],
        ]);
}
