using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using SqliteBench.Measurement;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Results.Tests;
using SqliteBench.Versions;

namespace SqliteBench.Tests.Measurement;

/// <summary>Cases of a job that builds with a version.</summary>
public sealed class VersionedCaseTests
{
    private static readonly PackageVersion s_old = new("Microsoft.Data.Sqlite.Core", "6.0.7");
    private static readonly PackageVersion s_new = new("Microsoft.Data.Sqlite.Core", "10.0.14");
    private static readonly PackageVersion[] s_versions = [s_new, s_old];
    private static readonly string[] s_sorted = [s_old.Version, s_new.Version];
    private static readonly string[] s_workloads = ["select", "insert"];
    private static readonly string[] s_providers = ["cpp", "microsoft-data-sqlite"];
    private static readonly string[] s_methods =
    [
        nameof(ProviderBenchmarks.Cpp),
        nameof(ProviderBenchmarks.MicrosoftDataSqlite),
    ];

    [Fact]
    public void A_job_tells_the_version_that_it_builds_with() =>
        Holds.For<byte, byte>(
            (major, minor) =>
            {
                PackageVersion version = new("Dapper", $"{major}.{minor}.1");
                return PackageVersion.Of(Case(version)) == version && PackageVersion.Of(Case(null)) is null;
            }
        );

    [Fact]
    public void The_version_is_an_axis_of_the_result()
    {
        MeasuredResult.Of(Case(s_old)).Axes.ShouldBe([new("workload", "select"), new("version", "6.0.7")]);
        MeasuredResult.Of(Case(s_old)).Key.ShouldNotBe(MeasuredResult.Of(Case(s_new)).Key);
    }

    [Fact]
    public void A_candidate_is_named_with_its_version_and_the_baseline_is_one_for_all()
    {
        StudyConfig.CandidateOf(Case(s_old)).ShouldBe("microsoft-data-sqlite 6.0.7");
        StudyConfig.CandidateOf(Case(null)).ShouldBe("microsoft-data-sqlite");
        StudyConfig.CandidateOf(Case(s_old, nameof(ProviderBenchmarks.Cpp))).ShouldBe("cpp");
    }

    [Fact]
    public void Cases_come_setting_by_setting_with_the_versions_as_they_were_asked_for()
    {
        BenchmarkCase[] cases =
        [
            .. from workload in s_workloads
            from version in s_versions
            from method in s_methods
            select Case(version, method, workload),
        ];

        IEnumerable<BenchmarkCase> sorted = new VersionOrder([s_old, s_new]).GetExecutionOrder([.. cases]);

        sorted
            .Select(one => $"{one.Parameters["Workload"]} {PackageVersion.Of(one)!.Version} {StudyConfig.IdOf(one)}")
            .ShouldBe(
                from workload in sorted.Select(one => $"{one.Parameters["Workload"]}").Distinct()
                from version in s_sorted
                from provider in s_providers
                select $"{workload} {version} {provider}"
            );
    }

    [Fact]
    public void A_process_that_has_another_version_than_it_was_built_with_is_objected_to()
    {
        ProviderVersions versions = MicrosoftSqlite.Provider.ReadVersions();
        ProviderVersions told = versions with { PackageVersion = "9.9.9" };

        s_old.ObjectionTo(told).ShouldNotBeNull().ShouldContain("9.9.9");
        s_old.ObjectionTo(versions with { PackageVersion = "6.0.7" }).ShouldBeNull();
        // Its own version says nothing of the package below it.
        s_old.ObjectionTo(told with { Package = "Dapper" }).ShouldBeNull();
    }

    [Fact]
    public void An_interrupted_run_keeps_settings_that_have_all_their_cases()
    {
        CaseResult[] whole = [.. Results("select", "6.0.7"), .. Results("select", "10.0.14")];
        CaseResult[] kept = [.. whole, .. Results("insert", "6.0.7"), .. Results("join", "6.0.7").Take(1)];

        InterruptedRun.OfWholeSettings(kept, casesOfSetting: 4).ShouldBe(whole);
        InterruptedRun
            .OfWholeSettings([whole[0] with { Failure = "it failed" }, .. whole[1..]], casesOfSetting: 4)
            .ShouldBeEmpty();
    }

    private static IEnumerable<CaseResult> Results(string workload, string version) =>
        from provider in s_providers
        let result = SampleResults.Case(provider, workload)
        select result with
        {
            Axes = [.. result.Axes, new("version", version)],
        };

    private static BenchmarkCase Case(
        PackageVersion? version,
        string method = nameof(ProviderBenchmarks.MicrosoftDataSqlite),
        string workload = "select"
    ) => SampleCase.Of(method, workload, version?.Apply(Job.Dry) ?? Job.Dry);
}
