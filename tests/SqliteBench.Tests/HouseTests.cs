using System.Reflection;
using ArchUnitNET.Fluent.Slices;
using ArchUnitNET.Loader;

namespace SqliteBench.Tests;

/// <summary>What may know what.</summary>
public sealed class HouseTests
{
    private const string Interleaving = "Interleaving";
    private const string Hosting = "SqliteBench.Hosting";
    private const string Results = "SqliteBench.Results";
    private const string Reporting = "SqliteBench.Reporting";
    private const string Publishing = "SqliteBench.Publishing";
    private const string Providers = "SqliteBench.Providers";
    private const string Workloads = "SqliteBench.Workloads";
    private const string Measurement = "SqliteBench.Measurement";
    private const string Queries = "SqliteBench.Queries";
    private const string Program = "SqliteBench";

    [Theory]
    [InlineData(Interleaving)]
    [InlineData(Hosting)]
    [InlineData(Results, Interleaving, Hosting)]
    [InlineData(Reporting, Results, Interleaving, Hosting)]
    [InlineData(Publishing, Reporting, Results, Interleaving, Hosting)]
    [InlineData(Providers)]
    [InlineData(Workloads, Providers)]
    [InlineData(Measurement, Workloads, Providers, Results, Interleaving, Hosting)]
    [InlineData(Queries, Measurement, Workloads, Providers, Results, Interleaving, Hosting)]
    [InlineData(
        Program,
        Publishing,
        Reporting,
        Queries,
        Measurement,
        Workloads,
        Providers,
        Results,
        Interleaving,
        Hosting
    )]
    public void A_project_knows_those_below_it_and_no_other(string project, params string[] below) =>
        References(project)
            .Where(name => name.StartsWith("SqliteBench") || name == Interleaving)
            .ShouldBeSubsetOf(below);

    [Fact]
    public void The_engine_of_measurement_knows_no_database() =>
        References(Interleaving).ShouldNotContain(name => name.Contains("Data") || name.Contains("SQLite"));

    [Theory]
    [InlineData(Interleaving)]
    [InlineData(Results)]
    [InlineData(Reporting)]
    [InlineData(Providers)]
    [InlineData(Workloads)]
    [InlineData(Publishing)]
    [InlineData(Queries)]
    [InlineData(Program)]
    public void Only_measurement_runs_benchmarks(string project) =>
        References(project).ShouldNotContain(name => name.StartsWith("BenchmarkDotNet"));

    [Theory]
    [InlineData(Results)]
    [InlineData(Reporting)]
    [InlineData(Providers)]
    [InlineData(Workloads)]
    [InlineData(Measurement)]
    [InlineData(Queries)]
    [InlineData(Program)]
    public void The_folders_of_a_project_are_in_no_circle(string project) =>
        SliceRuleDefinition
            .Slices()
            .Matching($"{project}.(**)")
            .Should()
            .BeFreeOfCycles()
            .Evaluate(new ArchLoader().LoadAssembly(Assembly.Load(project)).Build())
            .Where(result => !result.Passed)
            .Select(result => result.Description)
            .ShouldBeEmpty();

    [Fact]
    public void What_results_and_reports_say_by_themselves_is_what_the_libraries_say()
    {
        CaseResult.Native.ShouldBe(NativeBaseline.Id);
        PragmaSet.Parse(PragmaText.Combination).Settings.ShouldBe(PragmaSet.Combination.Settings);
        PragmaSet.Parse(PragmaText.Recommended).Settings.ShouldBe(PragmaSet.Recommended.Settings);
    }

    private static IEnumerable<string> References(string project) =>
        Assembly.Load(project).GetReferencedAssemblies().Select(name => name.Name!);
}
