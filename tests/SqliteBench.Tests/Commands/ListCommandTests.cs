using SqliteBench.Commands;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Tests.Programs;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Commands;

/// <summary>The command <c>list</c>.</summary>
public sealed class ListCommandTests
{
    [Fact]
    public void List_names_every_provider_with_its_version_or_why_it_is_absent()
    {
        string[] lines = [.. ProgramCall.Of("list").Output];

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
    public void List_names_every_workload_every_pragma_and_every_axis()
    {
        ProgramCall run = ProgramCall.Of("list");

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
    public void A_kind_of_ids_is_printed_alone()
    {
        Text(ProgramCall.Of("list", "providers"))
            .Split('\n')
            .ShouldBe(
                ProviderCatalog.All.Where(provider => provider.Availability.IsAvailable).Select(provider => provider.Id)
            );
        Text(ProgramCall.Of("list", "workloads"))
            .Split('\n')
            .ShouldBe([
                .. WorkloadCatalog.All.Select(workload => workload.Id),
                .. StatementCatalog.All.Select(workload => workload.Id),
            ]);
        Text(ProgramCall.Of("list", "pragmas")).Split('\n').ShouldBe(PragmaSet.Known.Select(pragma => pragma.Name));
    }

    private static string Text(ProgramCall run)
    {
        run.Error.ShouldBeEmpty();
        run.ExitCode.ShouldBe(ExitCode.Success);
        return string.Join('\n', run.Output);
    }

    private static string[] Cells(string[] lines, string id) =>
        lines
            .Where(line => line.StartsWith('│'))
            .Select(line => line.Trim('│').Split('│', StringSplitOptions.TrimEntries))
            .First(cells => cells[0] == id);
}
