using SqliteBench.Claims;
using SqliteBench.CommandLine;
using SqliteBench.Results;
using SqliteBench.Tests.Results;

namespace SqliteBench.Tests.Claims;

public sealed class KeptResultsTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void Results_are_found_by_file_and_by_folder()
    {
        string file = Path.Combine(_directory.Location, "results", ResultsFile.Name);
        ResultsFile.Write(file, SampleResults.Run(SampleResults.Case("cpp")));

        string[] names = [file, Path.GetDirectoryName(file)!, _directory.Location];
        names.ShouldAllBe(name => KeptResults.Find(name).Count == 1);
    }

    [Fact]
    public void Results_are_found_by_label() =>
        KeptResults.Find("epyc-2-cores").SelectMany(run => run.Cases).ShouldNotBeEmpty();

    [Fact]
    public void A_name_without_results_is_a_mistake() =>
        Should.Throw<UsageException>(() => KeptResults.Find("nonesuch")).Message.ShouldContain("'nonesuch'");

    [Fact]
    public void A_folder_without_results_is_a_mistake() =>
        Should.Throw<UsageException>(() => KeptResults.Find(_directory.Location));
}
