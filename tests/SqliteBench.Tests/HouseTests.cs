using System.Reflection;
using ArchUnitNET.Fluent.Slices;
using ArchUnitNET.Loader;

namespace SqliteBench.Tests;

/// <summary>What may know what.</summary>
public sealed class HouseTests
{
    private const string InterleavingProject = "Interleaving";
    private const string ResultsProject = "SqliteBench.Results";
    private const string ReportingProject = "SqliteBench.Reporting";
    private const string ProvidersProject = "SqliteBench.Providers";
    private const string WorkloadsProject = "SqliteBench.Workloads";

    [Theory]
    [InlineData(InterleavingProject)]
    [InlineData(ResultsProject, InterleavingProject)]
    [InlineData(ReportingProject, ResultsProject, InterleavingProject)]
    [InlineData(ProvidersProject)]
    [InlineData(WorkloadsProject, ProvidersProject)]
    [InlineData(
        "SqliteBench",
        InterleavingProject,
        ResultsProject,
        ReportingProject,
        ProvidersProject,
        WorkloadsProject
    )]
    public void A_project_knows_those_below_it_and_no_other(string project, params string[] below) =>
        References(project)
            .Where(name => name.StartsWith("SqliteBench") || name == InterleavingProject)
            .ShouldBeSubsetOf(below);

    [Fact]
    public void The_engine_of_measurement_knows_no_database() =>
        References(InterleavingProject).ShouldNotContain(name => name.Contains("Data") || name.Contains("SQLite"));

    [Theory]
    [InlineData(InterleavingProject)]
    [InlineData(ResultsProject)]
    [InlineData(ReportingProject)]
    [InlineData(ProvidersProject)]
    [InlineData(WorkloadsProject)]
    public void Only_the_program_runs_benchmarks(string project) =>
        References(project).ShouldNotContain(name => name.StartsWith("BenchmarkDotNet"));

    [Theory]
    [InlineData(ResultsProject)]
    [InlineData(ReportingProject)]
    [InlineData(ProvidersProject)]
    [InlineData(WorkloadsProject)]
    [InlineData("SqliteBench")]
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
    }

    private static IEnumerable<string> References(string project) =>
        Assembly.Load(project).GetReferencedAssemblies().Select(name => name.Name!);
}
