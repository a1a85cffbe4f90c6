namespace SqliteBench.Tests.Measurement;

public sealed class ChosenVersionsTests
{
    private static readonly VersionRequest s_request = VersionRequest.Read($"{MicrosoftSqlite.Id}=8.0.11")!;
    private static readonly PackageVersion s_version = new(MicrosoftSqlite.Provider.PackageOf("8.0.11"), "8.0.11");
    private static readonly ChosenVersions s_chosen = new(s_request, [s_version]);

    [Fact]
    public void A_run_that_asked_for_no_versions_stays_as_it_is()
    {
        StudyRun run = Run(NativeBaseline.Provider, MicrosoftSqlite.Provider);

        new ChosenVersions(null, []).Of(run).ShouldBe(run);
    }

    [Fact]
    public void A_run_has_the_versions_on_its_axes()
    {
        StudyRun run = s_chosen.Of(Run(NativeBaseline.Provider, MicrosoftSqlite.Provider));

        run.Axes.Versions.ShouldBe([s_version]);
        run.Axes.Providers.ShouldBe([NativeBaseline.Id, MicrosoftSqlite.Id]);
    }

    [Fact]
    public void A_provider_that_takes_the_package_in_one_version_alone_stays_beside_one_and_is_left_out_of_several()
    {
        Provider bound = ProviderCatalog.All.First(provider => provider.BoundPackage == s_version.Package);
        StudyRun asked = Run(MicrosoftSqlite.Provider, bound);
        PackageVersion other = s_version with { Version = "9.0.0" };

        StudyRun run = (s_chosen with { Versions = [s_version, other] }).Of(asked);

        s_chosen.Of(asked).Axes.Providers.ShouldBe([MicrosoftSqlite.Id, bound.Id]);

        run.Axes.Providers.ShouldBe([MicrosoftSqlite.Id]);
        run.Facts.Providers.ShouldBe([MicrosoftSqlite.Provider]);
        run.Facts.Absences.ShouldHaveSingleItem().ShouldStartWith($"{bound}: ");
    }

    [Fact]
    public void Versions_of_a_provider_that_is_not_measured_are_refused() =>
        MessageOf<UsageException>(() => s_chosen.Of(Run(NativeBaseline.Provider)))
            .ShouldBe($"--versions: {MicrosoftSqlite.Id} is not among the providers");

    private static StudyRun Run(params Provider[] providers) =>
        new(StudyCatalog.All[0], new Axes().With(Axis.Providers, providers), new RunFacts(providers, [], [], ""));
}
