using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Results.Statistics;
using SqliteBench.Versions;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>Rounds in which the processes of several builds take turns; here all are of the build that is tested.</summary>
public sealed class VersionRoundsTests : IDisposable
{
    private static readonly ProviderVersions s_built = MicrosoftSqlite.Provider.ReadVersions();

    // What a version of another package has to be is not checked by a process, so two may be of one build.
    private static readonly PackageVersion s_own = new(s_built.Package, s_built.PackageVersion);
    private static readonly PackageVersion s_first = new("Another.Package", "1.0.0");

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [NativeTheory]
    [InlineData("select")]
    [InlineData("insert")]
    public void Each_version_has_a_ratio_to_the_baseline_and_to_the_first(string workload)
    {
        CaseSettings settings = Settings(workload);
        Axes axes = Axes(settings, s_first, s_own);
        PairedCases cases = new(axes, versions: new VersionRounds(axes, _ => AppContext.BaseDirectory));

        PairedSetting setting = cases.Of(settings).ShouldNotBeNull(string.Join('\n', cases.Failures));

        string first = cases.FirstVersionOf(MicrosoftSqlite.Id).ShouldNotBeNull();
        first.ShouldBe("microsoft-data-sqlite 1.0.0");
        string own = $"microsoft-data-sqlite {s_built.PackageVersion}";
        foreach (string candidate in new[] { NativeBaseline.Id, first, own })
        {
            setting.RatioOf(candidate).ShouldNotBeNull().Low.ShouldBeGreaterThan(0);
            setting
                .TimesOf(candidate)!
                .Openings.Count.ShouldBeGreaterThanOrEqualTo(15, "three starts of five openings");
        }

        setting.Between(first, first).ShouldBe(new PairedRatio(1, 1, 1));
        PairedRatio over = setting.Between(own, first).ShouldNotBeNull();
        over.Low.ShouldBeLessThanOrEqualTo(over.Median);
        over.High.ShouldBeGreaterThanOrEqualTo(over.Median);
        cases.Failures.ShouldBeEmpty();
    }

    [NativeFact]
    public void A_build_that_has_another_version_has_no_ratio()
    {
        CaseSettings settings = Settings("select");
        Axes axes = Axes(settings, s_own with { Version = "0.0.1" });
        PairedCases cases = new(axes, versions: new VersionRounds(axes, _ => AppContext.BaseDirectory));

        cases.Of(settings).ShouldBeNull();

        cases.Failures.ShouldHaveSingleItem().ShouldContain($"it was to be built with {s_built.Package} 0.0.1");
    }

    [NativeFact]
    public void A_version_that_was_not_built_is_named()
    {
        CaseSettings settings = Settings("select");
        Axes axes = Axes(settings, s_own);
        PairedCases cases = new(axes, versions: new VersionRounds(axes, _ => null));

        cases.Of(settings).ShouldBeNull();

        cases
            .Failures.ShouldHaveSingleItem()
            .ShouldContain($"{MicrosoftSqlite.Id} {s_own.Version}: its program was not built");
    }

    private static CaseSettings Settings(string workload) =>
        new(WorkloadCatalog.Find(workload)!, PragmaSet.Parse("synchronous=OFF"), BatchSize.All, 1, 200);

    private Axes Axes(CaseSettings settings, params PackageVersion[] versions) =>
        PairedCasesTests.AxesOf(settings, _directory.Location, NativeBaseline.Id, MicrosoftSqlite.Id) with
        {
            Versions = versions,
        };
}
