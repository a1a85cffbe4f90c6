using System.Reflection;
using ArchUnitNET.Fluent.Slices;
using ArchUnitNET.Loader;

namespace SqliteBench.Tests;

/// <summary>What may know what.</summary>
public sealed class HouseTests
{
    private const string Results = "SqliteBench.Results";
    private const string Reporting = "SqliteBench.Reporting";
    private const string Providers = "SqliteBench.Providers";
    private const string Workloads = "SqliteBench.Workloads";

    [Theory]
    [InlineData(Results)]
    [InlineData(Reporting, Results)]
    [InlineData(Providers)]
    [InlineData(Workloads, Providers)]
    [InlineData("SqliteBench", Results, Reporting, Providers, Workloads)]
    public void A_project_knows_those_below_it_and_no_other(string project, params string[] below) =>
        References(project)
            .Where(name => name.StartsWith("SqliteBench", StringComparison.Ordinal))
            .ShouldBeSubsetOf(below);

    [Theory]
    [InlineData(Results)]
    [InlineData(Reporting)]
    [InlineData(Workloads)]
    public void Only_the_program_runs_benchmarks(string project) =>
        References(project).ShouldNotContain(name => name.StartsWith("BenchmarkDotNet", StringComparison.Ordinal));

    [Theory]
    [InlineData(Results)]
    [InlineData(Reporting)]
    [InlineData(Providers)]
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

    private static IEnumerable<string> References(string project) =>
        Assembly.Load(project).GetReferencedAssemblies().Select(name => name.Name!);
}
