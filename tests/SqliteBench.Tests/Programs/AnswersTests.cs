using SqliteBench.Machine;
using SqliteBench.Measurement.Turns;
using SqliteBench.Studies;

namespace SqliteBench.Tests.Programs;

/// <summary>What the program has BenchmarkDotNet say; as a process, of which the cases are those of one run.</summary>
public sealed class AnswersTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Fact]
    public async Task BenchmarkDotNets_list_names_what_a_run_of_the_same_arguments_measures_and_measures_nothing()
    {
        ProgramRun run = await ProgramRun.OfAsync([
            .. (string[])
                ["--filter", "*Crud*", "*ProviderStudy*", "--list", "flat", "--directory", _directory.Location],
        ]);

        Text(run)
            .Split('\n')
            .ShouldBe(
                from study in StudyCatalog.All
                where study.Id is "crud" or "providers"
                select $"{study.Benchmarks.FullName}.{nameof(OperationBenchmark.Run)}",
                ignoreOrder: true
            );
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    public void Dispose() => _directory.Dispose();

    private static string Text(ProgramRun run)
    {
        run.Error.ShouldBeEmpty();
        run.ExitCode.ShouldBe(ExitCode.Success);
        return string.Join('\n', run.Output);
    }
}
