using SqliteBench.Machine;

namespace SqliteBench.Tests.Programs;

/// <summary>The command that checks and measures nothing.</summary>
public sealed class VerifyTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Fact]
    public async Task Verify_finds_every_provider_right_and_leaves_nothing()
    {
        ProgramRun run = await ProgramRun.OfAsync("verify", "--directory", _directory.Location);

        run.ExitCode.ShouldBe(ExitCode.Success, string.Join('\n', run.Error));
        run.Output[^1].ShouldMatch("^([0-9]+) of \\1 checks passed$");
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    public void Dispose() => _directory.Dispose();
}
