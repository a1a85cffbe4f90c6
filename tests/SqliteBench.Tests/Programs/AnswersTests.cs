using SqliteBench.Machine;
using SqliteBench.Providers;
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
                from study in StudyCatalog.All.Where(study => study.Id is "crud" or "providers")
                from method in Measured(study.Benchmarks)
                select $"{study.Benchmarks.FullName}.{method.Name}",
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

    // Those of absent providers are left out.
    private static IEnumerable<System.Reflection.MethodInfo> Measured(Type study) =>
        study
            .GetMethods()
            .Where(method =>
                method.IsDefined(typeof(BenchmarkDotNet.Attributes.BenchmarkAttribute), inherit: false)
                && ProviderCatalog.Of(method) is not { Availability.IsAvailable: false } and not { IsNamedOnly: true }
            );
}
