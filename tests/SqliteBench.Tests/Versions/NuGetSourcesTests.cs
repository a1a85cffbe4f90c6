using SqliteBench.Providers;
using SqliteBench.Versions;

namespace SqliteBench.Tests.Versions;

public sealed class NuGetSourcesTests : IDisposable
{
    private readonly TemporaryDirectory _folder = new();

    [Fact]
    public void A_version_that_the_program_was_built_with_is_held_and_one_that_was_never_made_is_not()
    {
        string built = DapperMapper.Provider.ReadVersions().PackageVersion;

        IReadOnlyList<VersionAnswer> answers = new NuGetSources(_folder.Location).Ask(
            DapperMapper.Provider.VersionedPackage!,
            [VersionPattern.Parse(built), VersionPattern.Parse("0.0.1")]
        );

        answers.Select(answer => answer.Version).ShouldBe([built, null]);
        answers[1].Reason.ShouldBe("the NuGet sources do not hold it");
    }

    public void Dispose() => _folder.Dispose();
}
