using SqliteBench.Commands;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Tests.Programs;

namespace SqliteBench.Tests.Commands;

/// <summary>The command <c>doctor</c>.</summary>
public sealed class DoctorCommandTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void Every_provider_has_a_line_and_nothing_is_left_behind()
    {
        ProgramCall run = ProgramCall.Of(() => DoctorCommand.Run(_directory.Location, secondsOfNoise: 0, Console.Out));

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error.Concat(run.Output)));
        ProviderCatalog.All.ShouldAllBe(provider =>
            run.Output.Any(line =>
                line.StartsWith(provider.Availability.IsAvailable ? "fine " : "advice ")
                && line.Contains($" providers: {provider}")
            )
        );
        string[] subjects = ["engines: bundled", "file system", "studies", "noise of"];
        subjects.ShouldAllBe(subject => run.Output.Any(line => line.Contains($" {subject}")));
        run.Output[^1].ShouldEndWith("this machine can measure");
        Directory.EnumerateFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }
}
