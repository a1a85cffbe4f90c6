using SqliteBench.Tests.Measurement.Turns;

namespace SqliteBench.Tests.Commands;

public sealed class DoctorCommandTests : DirectoryTests
{
    [Fact]
    public void Every_provider_has_a_line_and_nothing_is_left_behind()
    {
        ProgramCall run = ProgramCall.Of(() =>
            DoctorCommand.Run(Temporary.Location, secondsOfNoise: 0, Console.Out, SmallCase.HereWith(100))
        );

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error.Concat(run.Output)));
        ProviderCatalog.All.ShouldAllBe(provider =>
            run.Output.Any(line =>
                line.StartsWith(provider.IsAvailable ? "fine " : "advice ") && line.Contains($" providers: {provider}")
            )
        );
        string[] subjects = ["engines: bundled", "file system", "studies", "noise of"];
        subjects.ShouldAllBe(subject => run.Output.Any(line => line.Contains($" {subject}")));
        run.Output[^1].ShouldEndWith("this machine can run the suite");
        Directory.EnumerateFileSystemEntries(Temporary.Location).ShouldBeEmpty();
    }
}
