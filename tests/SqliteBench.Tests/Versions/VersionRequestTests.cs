using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Versions;

namespace SqliteBench.Tests.Versions;

public sealed class VersionRequestTests
{
    private const string Package = "Microsoft.Data.Sqlite.Core";

    [Theory]
    [InlineData(MicrosoftSqlite.Id, Package)]
    [InlineData(MicrosoftSqliteAsync.Id, Package)]
    [InlineData(DapperMapper.Id, "Dapper")]
    [InlineData(SystemSqlite.Id, "System.Data.SQLite.Core")]
    public void The_versions_of_a_provider_are_those_of_its_package(string provider, string package)
    {
        VersionRequest request = VersionRequest.Read($"{provider}=1.0.0, 2.x").ShouldNotBeNull();

        request.Package.ShouldBe(package);
        request.Providers.ShouldBe($"cpp,{provider}");
        request.Patterns.Select(pattern => pattern.ToString()).ShouldBe(["1.0.0", "2.x"]);
    }

    [Fact]
    public void Without_the_option_nothing_is_asked_for() => VersionRequest.Read(null).ShouldBeNull();

    [Theory]
    [InlineData("", "''", "PROVIDER=VERSION")]
    [InlineData("8.0.11", "'8.0.11'", "PROVIDER=VERSION")]
    [InlineData(
        "pinvoke=8.0.11",
        "'pinvoke'",
        "microsoft-data-sqlite, microsoft-data-sqlite-async, system-data-sqlite, dapper"
    )]
    [InlineData("nonesuch=8.0.11", "'nonesuch'", "dapper")]
    [InlineData("dapper=", "''", "8.0.x")]
    [InlineData("dapper=2.1.66,newest", "'newest'", "8.0.x")]
    public void A_mistake_is_one_sentence_with_what_is_valid(string text, string named, string valid)
    {
        string message = Should.Throw<UsageException>(() => VersionRequest.Read(text)).Message;

        message.ShouldStartWith("--versions: ");
        message.ShouldContain(named);
        message.ShouldContain(valid);
        message.ShouldNotContain("\n");
    }

    [Fact]
    public void Whatever_versions_are_typed_they_are_read_or_refused() =>
        Holds.For<string>(text =>
        {
            try
            {
                return VersionRequest.Read($"dapper={text}") is { Patterns.Count: > 0 };
            }
            catch (UsageException exception)
            {
                return exception.Message.StartsWith("--versions: ", StringComparison.Ordinal);
            }
        });

    [Fact]
    public void The_highest_that_is_held_is_taken_in_the_order_that_was_asked_for()
    {
        FakeSources sources = new("6.0.7", "8.0.2", "8.0.11", "10.0.14");

        (IReadOnlyList<PackageVersion> versions, IReadOnlyList<string> absences) = Read("10.0.x,8.0.x,6.0.7,8.0.11")
            .Choose(sources.Ask);

        sources.Package.ShouldBe(Package);
        versions.ShouldBe([new(Package, "10.0.14"), new(Package, "8.0.11"), new(Package, "6.0.7")]);
        absences.ShouldBeEmpty();
    }

    [Fact]
    public void Versions_that_are_not_held_are_named_in_one_sentence()
    {
        (IReadOnlyList<PackageVersion> versions, IReadOnlyList<string> absences) = Read("7.0.1,8.0.x,9.0.x")
            .Choose(new FakeSources("8.0.11").Ask);

        versions.ShouldBe([new(Package, "8.0.11")]);
        absences.ShouldBe([$"{Package} 7.0.1, 9.0.x: the NuGet sources do not hold it"]);
    }

    [Fact]
    public void Without_any_version_there_is_nothing_to_do()
    {
        string message = Should
            .Throw<UsageException>(() => Read("7.0.1").Choose(new FakeSources("8.0.11").Ask))
            .Message;

        message.ShouldBe($"--versions: no version is left: {Package} 7.0.1: the NuGet sources do not hold it");
    }

    private static VersionRequest Read(string versions) => VersionRequest.Read($"{MicrosoftSqlite.Id}={versions}")!;
}
