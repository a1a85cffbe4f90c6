namespace SqliteBench.Tests.Commands;

public sealed class ListCommandTests
{
    [Fact]
    public void List_names_every_provider_with_its_version_or_why_it_is_absent()
    {
        IReadOnlyList<string> lines = ProgramCall.Lines("list");

        foreach (Provider provider in ProviderCatalog.All)
        {
            string[] row = Cells(lines, provider.Id);
            if (provider.IsAvailable)
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
        string list = string.Join('\n', ProgramCall.Lines("list"));
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
    public void List_providers_workloads_or_pragmas_prints_their_ids_alone()
    {
        ProgramCall
            .Lines("list", "providers")
            .ShouldBe(ProviderCatalog.All.Where(provider => provider.IsAvailable).Select(provider => provider.Id));
        ProgramCall.Lines("list", "workloads").ShouldBe(Axis.EveryWorkload);
        ProgramCall.Lines("list", "pragmas").ShouldBe(PragmaSet.Known.Select(pragma => pragma.Name));
    }

    private static string[] Cells(IReadOnlyList<string> lines, string id) =>
        lines
            .Where(line => line.StartsWith('│'))
            .Select(line => line.Trim('│').Split('│', StringSplitOptions.TrimEntries))
            .First(cells => cells[0] == id);
}
