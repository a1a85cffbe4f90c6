namespace SqliteBench.Tests.Measurement;

public sealed class VersionedCaseTests
{
    private static readonly PackageVersion s_old = new("Microsoft.Data.Sqlite.Core", "6.0.7");
    private static readonly PackageVersion s_new = new("Microsoft.Data.Sqlite.Core", "10.0.14");
    private static readonly string[] s_providers = ["cpp", "microsoft-data-sqlite"];

    [Fact]
    public void The_version_is_an_axis_of_the_result()
    {
        IReadOnlyList<StudyCase> cases = SampleCase.All(s_providers, s_old, s_new);

        cases.Select(one => one.Row.Study).ShouldAllBe(study => study == "versions");
        cases
            .Select(one => $"{one.Row.Provider} {one.Row.Axes[^1]}")
            .ShouldBe([
                "cpp [version, 6.0.7]",
                "microsoft-data-sqlite [version, 6.0.7]",
                "cpp [version, 10.0.14]",
                "microsoft-data-sqlite [version, 10.0.14]",
            ]);
        cases.Select(one => one.Row.Key).Distinct().Count().ShouldBe(4);
        cases.Select(one => one.Case).Distinct().Count().ShouldBe(3, "C++ has no versions");
    }

    [Fact]
    public void A_candidate_is_named_with_its_version_and_the_baseline_is_one_for_all()
    {
        Setting setting = new() { Workload = "select" };
        Case CandidateOf(string id, PackageVersion? version) => Case.Create(setting, id, version);

        CandidateOf(MicrosoftSqlite.Id, s_old).Name.ShouldBe("microsoft-data-sqlite 6.0.7");
        CandidateOf(MicrosoftSqlite.Id, s_old).Version.ShouldBe(s_old);
        CandidateOf(MicrosoftSqlite.Id, null).Name.ShouldBe("microsoft-data-sqlite");
        CandidateOf(NativeBaseline.Id, s_old).ShouldBe(CandidateOf(NativeBaseline.Id, s_new));
        CandidateOf("file-buffered", s_old).Name.ShouldBe("file-buffered");
    }

    [Fact]
    public void A_single_version_is_a_provider_beside_the_others_in_the_study_itself()
    {
        PackageVersion only = s_old with { Provider = MicrosoftSqlite.Id };
        CaseResult[] rows = [.. SampleCase.All(s_providers, only).Select(one => one.Row)];

        rows.Select(row => row.Provider).ShouldBe([.. s_providers, "microsoft-data-sqlite 6.0.7"]);
        rows[^1].Study.ShouldBe("providers");
        rows[^1].Axes.ShouldBe(rows[0].Axes);
        new Axes { Versions = [only] }
            .FirstVersionOf(MicrosoftSqlite.Id)
            .ShouldBeNull();
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
        InterruptedRun.CompleteSettings(kept, casesOfSetting: 4).ShouldBe(whole);
        InterruptedRun
            .CompleteSettings([whole[0] with { Failure = "it failed" }, .. whole[1..]], casesOfSetting: 4)
            .ShouldBeEmpty();
    }

    private static IEnumerable<CaseResult> Results(string workload, string version) =>
        from provider in s_providers
        let result = SampleResults.Case(provider, workload)
        select result with
        {
            Axes = [.. result.Axes, new("version", version)],
        };
}
