using SqliteBench.CommandLine;
using SqliteBench.Providers;
using SqliteBench.Studies;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Programs;

/// <summary>What the program says when it is asked.</summary>
[Collection(ProgramCollection.Name)]
public sealed class AnswersTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    [Fact]
    public async Task Help_shows_every_option_every_verb_and_the_examples()
    {
        ProgramRun run = await ProgramRun.OfAsync("--help");

        string help = Text(run);
        foreach (string word in new AxisOptions().All.Select(option => option.Name))
        {
            help.ShouldContain($"{word} <{word[2..]}>");
        }

        help.ShouldNotContain("pair-lane");
        foreach (
            string word in (string[])
                ["--verbose", "--no-survey", "verify ", "pair ", "list ", "overhead ", "Examples:", "Exit codes:"]
        )
        {
            help.ShouldContain(word);
        }
    }

    [Fact]
    public async Task List_names_every_provider_with_its_version_or_why_it_is_absent()
    {
        string[] lines = [.. (await ProgramRun.OfAsync("list")).Output];

        foreach (Provider provider in ProviderCatalog.All)
        {
            string[] row = Cells(lines, provider.Id);
            if (provider.Availability.IsAvailable)
            {
                row[2].ShouldContain(provider.ReadVersions().PackageVersion);
                row[3].ShouldStartWith(provider.ReadVersions().EngineVersion);
            }
            else
            {
                row[2].ShouldBe("absent");
                row[3].ShouldNotBeEmpty();
            }
        }
    }

    [Fact]
    public async Task List_names_every_workload_every_pragma_and_every_axis()
    {
        ProgramRun run = await ProgramRun.OfAsync("list");

        string list = Text(run);
        IEnumerable<string> words =
        [
            .. WorkloadCatalog.All.Select(workload => workload.Id),
            .. PragmaSet.Known.Select(pragma => $"{pragma.Name}="),
            .. new AxisOptions().All.Select(option => option.Name),
        ];
        foreach (string word in words)
        {
            list.ShouldContain(word);
        }
    }

    [Fact]
    public async Task List_providers_prints_the_ids_of_the_available_ones_alone()
    {
        ProgramRun run = await ProgramRun.OfAsync("list", "providers");

        Text(run)
            .Split('\n')
            .ShouldBe(
                ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable).Select(provider => provider.Id)
            );
    }

    [Fact]
    public async Task List_workloads_and_list_pragmas_print_ids_alone()
    {
        Text(await ProgramRun.OfAsync("list", "workloads"))
            .Split('\n')
            .ShouldBe([
                .. WorkloadCatalog.All.Select(workload => workload.Id),
                .. StatementCatalog.All.Select(workload => workload.Id),
            ]);
        Text(await ProgramRun.OfAsync("list", "pragmas"))
            .Split('\n')
            .ShouldBe(PragmaSet.Known.Select(pragma => pragma.Name));
    }

    [Fact]
    public async Task BenchmarkDotNets_list_names_every_benchmark_and_measures_nothing()
    {
        ProgramRun run = await ProgramRun.OfAsync("--list", "flat", "--directory", _directory.Location);

        Text(run)
            .Split('\n')
            .ShouldBe(
                from study in StudyCatalog.All
                from method in Measured(study.Benchmarks)
                select $"{study.Benchmarks.FullName}.{method.Name}",
                ignoreOrder: true
            );
        Directory.GetFileSystemEntries(_directory.Location).ShouldBeEmpty();
    }

    [Fact]
    public async Task BenchmarkDotNets_info_works()
    {
        ProgramRun run = await ProgramRun.OfAsync("--info", "--directory", _directory.Location);

        Text(run).ShouldContain(".NET SDK");
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

    private static string[] Cells(string[] lines, string id) =>
        lines
            .Where(line => line.StartsWith('│'))
            .Select(line => line.Trim('│').Split('│', StringSplitOptions.TrimEntries))
            .First(cells => cells[0] == id);
}
