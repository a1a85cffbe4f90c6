using SqliteBench.Tests.Measurement.Turns;

namespace SqliteBench.Tests.Faults;

public sealed class ConcurrentRunTests : DirectoryTests
{
    [Fact]
    public async Task Two_that_build_the_same_template_in_one_directory_both_have_it()
    {
        // Both have what they built when the engine refuses the pragma.
        string arguments = "pinvoke sqlitepclraw --workloads select --rows 500 --pragmas threads=1000000";
        using Barrier building = new(participantCount: 2);
        ProgramCall RunPair()
        {
            PairCommand command = new();
            PairSelection selection = command.Read(CommandCatalog.Parse(command, arguments.Split(' ')));
            using MeetingOutput output = new("building the template database", building);
            return ProgramCall.Of(() =>
                PairCommand.Run(selection, Temporary.Location, output, Console.Error, SmallCase.Here)
            );
        }

        ProgramCall[] runs = await Task.WhenAll(
            Enumerable
                .Range(0, building.ParticipantCount)
                .Select(_ => Task.Factory.StartNew(RunPair, TaskCreationOptions.LongRunning))
        );

        foreach (ProgramCall run in runs)
        {
            run.ExitCode.ShouldBe(ExitCode.Failure);
            run.Error.ShouldHaveSingleItem().ShouldContain("the engine did not take PRAGMA threads");
        }

        Directory.GetFileSystemEntries(Temporary.Location).ShouldBe([Temporary.File("templates")]);
        Directory.GetFileSystemEntries(Temporary.File("templates")).Length.ShouldBe(2, "a template and its hash");
    }

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
            "--providers pinvoke,sqlitepclraw --workloads select,insert --rows 3000 --job dry --no-survey";

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

    /// <summary>Whoever says these words waits there for the others.</summary>
    private sealed class MeetingOutput(string words, Barrier barrier) : StringWriter
    {
        public override void WriteLine(string? value)
        {
            base.WriteLine(value);
            if (value?.Contains(words) == true)
            {
                barrier.SignalAndWait(TestRun.End);
            }
        }
    }
}
