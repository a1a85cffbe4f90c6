using SqliteBench.Machine;
using SqliteBench.Results;
using SqliteBench.Results.Claims;
using SqliteBench.Results.Tests;

namespace SqliteBench.Tests.Commands;

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
        names.ShouldAllBe(name => KeptResults.Find(name, Paths.Published).Count == 1);
    }

    [Fact]
    public void Results_are_found_by_label() =>
        KeptResults.Find("epyc-2-cores", Paths.Published).SelectMany(run => run.Cases).ShouldNotBeEmpty();

    [Fact]
    public void What_was_measured_for_claims_is_kept_beside_the_runs_of_a_label()
    {
        string measured = _directory.File("measured");
        string label = _directory.File("label");
        string[] claims = ["crud", "log"];
        Array.ForEach(
            claims,
            claim =>
                ResultsFile.Write(
                    Path.Combine(measured, claim, "results", ResultsFile.Name),
                    SampleResults.Run(SampleResults.Case("cpp", study: claim))
                )
        );
        Directory.CreateDirectory(Path.Combine(measured, "interrupted"));

        IReadOnlyList<string> kept = KeptResults.Keep(measured, label);

        kept.Select(Path.GetFileName).ShouldBe(["crud.csv", "log.csv"]);
        KeptResults
            .Find(label, Paths.Published)
            .SelectMany(run => run.Cases)
            .Select(result => result.Study)
            .ShouldBe(claims);
    }

    [Fact]
    public void Where_nothing_was_measured_nothing_is_kept() =>
        KeptResults.Keep(_directory.File("nowhere"), _directory.File("label")).ShouldBeEmpty();

    [Fact]
    public void A_name_without_results_is_a_mistake() =>
        Should
            .Throw<UsageException>(() => KeptResults.Find("nonesuch", Paths.Published))
            .Message.ShouldContain("'nonesuch'");

    [Fact]
    public void A_folder_without_results_is_a_mistake() =>
        Should.Throw<UsageException>(() => KeptResults.Find(_directory.Location, Paths.Published));
}
