using SqliteBench.CommandLine;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Programs;

/// <summary>The doctor by the program itself.</summary>
[Collection(ProgramCollection.Name)]
public sealed class DoctorTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public async Task Every_provider_has_a_line_and_nothing_is_left_behind()
    {
        ProgramRun run = await ProgramRun.OfAsync("doctor", "--noise-seconds", "1", "--directory", _directory.Location);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error.Concat(run.Output)));
        ProviderCatalog.All.ShouldAllBe(provider =>
            run.Output.Any(line =>
                line.StartsWith(provider.Availability.IsAvailable ? "fine " : "advice ")
                && line.Contains($" providers: {provider}")
            )
        );
        string[] subjects = ["engines: bundled", "CMake", "file system", "studies", "noise of"];
        subjects.ShouldAllBe(subject => run.Output.Any(line => line.Contains($" {subject}")));
        run.Output[^1].ShouldEndWith("this machine can measure");
        Directory.EnumerateFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    [Fact]
    public async Task Seconds_that_are_none_are_a_mistake()
    {
        ProgramRun run = await ProgramRun.OfAsync("doctor", "--noise-seconds", "few");

        run.ExitCode.ShouldBe(ExitCode.Usage);
        run.Error.ShouldHaveSingleItem().ShouldContain("--noise-seconds: 'few'");
    }
}
