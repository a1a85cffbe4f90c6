namespace SqliteBench.Tests.Versions;

public sealed class VersionProgramsTests : DirectoryTests
{
    [Fact]
    public void NuGet_says_which_version_is_the_highest()
    {
        PackageVersion version = new VersionPrograms(Temporary.Location).Restore(DapperMapper.Provider, "2.1.*");
        version.Package.ShouldBe("Dapper");
        version.Version.ShouldMatch(@"^2\.1\.\d+$");
    }

    [Fact]
    public void A_version_that_was_never_made_is_one_sentence() =>
        MessageOf<UsageException>(() =>
                new VersionPrograms(Temporary.Location).Restore(DapperMapper.Provider, "99.0.0")
            )
            .ShouldBe("--versions: Dapper 99.0.0: NU1102: Unable to find package Dapper with version (>= 99.0.0)");
}
