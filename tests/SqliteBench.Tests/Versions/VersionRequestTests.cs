namespace SqliteBench.Tests.Versions;

public sealed class VersionRequestTests
{
    [Theory]
    [InlineData(MicrosoftSqlite.Id, "11.0.0", "Microsoft.Data.Sqlite.Core")]
    [InlineData(MicrosoftSqlite.AsyncId, "11.0.0", "Microsoft.Data.Sqlite.Core")]
    [InlineData(DapperMapper.Id, "2.1.66", "Dapper")]
    [InlineData(SystemSqlite.Id, "1.0.119", "System.Data.SQLite.Core")]
    [InlineData(SystemSqlite.Id, "1.*", "System.Data.SQLite.Core")]
    [InlineData(SystemSqlite.Id, "2.0.4", "System.Data.SQLite")]
    public void A_version_of_a_provider_is_one_of_its_package(string provider, string version, string package) =>
        VersionRequest.Read($"{provider}={version}").ShouldNotBeNull().Provider.PackageOf(version).ShouldBe(package);

    [Fact]
    public void Versions_are_handed_to_NuGet_in_its_own_form()
    {
        VersionRequest request = VersionRequest.Read("dapper=1.50.2, 2.x,2.1.*,2.2.0-rc.1").ShouldNotBeNull();
        request.Versions.ShouldBe(["1.50.2", "2.*", "2.1.*", "2.2.0-rc.1"]);
    }

    [Fact]
    public void Without_the_option_nothing_is_asked_for() => VersionRequest.Read(null).ShouldBeNull();

    [Fact]
    public void Whatever_versions_are_typed_they_are_read_or_refused() =>
        Holds.For<string>(text =>
        {
            try
            {
                return VersionRequest.Read($"dapper={text}") is { Versions.Count: > 0 };
            }
            catch (UsageException exception)
            {
                return exception.Message.StartsWith("--versions: ");
            }
        });
}
