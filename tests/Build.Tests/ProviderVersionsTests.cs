namespace SqliteBench.Build.Tests;

/// <summary>What build/OptionalPackages/Versions.targets finds in sources, and how it builds with what it found.</summary>
public sealed class ProviderVersionsTests : IDisposable
{
    private const string Package = "Microsoft.Data.Sqlite.Core";

    private static readonly string[] Feed =
    [
        $"{Package}/6.0.7",
        $"{Package}/8.0.2",
        $"{Package}/8.0.11",
        $"{Package}/8.0.12-preview.1",
        $"{Package}/10.0.14",
        "Microsoft.EntityFrameworkCore.Sqlite.Core/10.0.14 Microsoft.Data.Sqlite.Core/10.0.14",
        $"{Package}/11.0.0 SQLitePCLRaw.bundle_e_sqlite3/4.0.0",
        "SQLitePCLRaw.bundle_e_sqlite3/3.0.3",
        "SQLitePCLRaw.bundle_e_sqlite3/4.0.0",
        "Dapper/2.1.86",
    ];

    private readonly SmallTree _tree = new();
    private readonly string _feed;

    public ProviderVersionsTests()
    {
        _feed = _tree.CreateFeed("feed", Feed).Folder;
        _tree.UseSource(_feed);
        _tree.Dotnet("restore", "-p:SystemDataSqlite=false").ShouldPass();
    }

    public void Dispose() => _tree.Dispose();

    [Fact]
    public void The_highest_release_with_a_beginning_is_found_and_what_is_not_held_is_told()
    {
        _tree
            .AskForVersions(Package, "6.0.7,8.0.*,8.*,9.0.5,12.0.*")
            .ShouldBe(["6.0.7 held 6.0.7", "8.0.* held 8.0.11", "8.* held 8.0.11", "9.0.5 absent", "12.0.* absent"]);
        Directory.GetDirectories(_tree.InTree("versions")).ShouldBeEmpty();
    }

    [Fact]
    public void A_version_that_does_not_go_with_the_engine_is_refused_with_the_reason_of_NuGet() =>
        _tree
            .AskForVersions(Package, "11.0.0")
            .ShouldHaveSingleItem()
            .ShouldMatch("^11\\.0\\.0 refused NU1605: .*SQLitePCLRaw\\.bundle_e_sqlite3");

    [Fact]
    public void The_highest_is_asked_for_anew_and_remembered_where_the_source_cannot_be_reached()
    {
        _tree.AskForVersions(Package, "8.0.*").ShouldBe(["8.0.* held 8.0.11"]);
        PackageFeed.Add(_feed, $"{Package}/8.0.13");
        _tree.AskForVersions(Package, "8.0.*").ShouldBe(["8.0.* held 8.0.13"]);

        Directory.Delete(_feed, recursive: true);

        _tree.AskForVersions(Package, "8.0.*,6.0.*").ShouldBe(["8.0.* held 8.0.13", "6.0.* unknown"]);
    }

    [Fact]
    public void A_build_with_another_version_disturbs_no_other()
    {
        _tree.Dotnet("build", "-p:SystemDataSqlite=false").ShouldPass();
        string usual = Assets("src/Providers/obj");
        usual.ShouldContain($"{Package}/10.0.14");

        foreach (string version in new[] { "6.0.7", "8.0.11" })
        {
            _tree
                .Dotnet(
                    "build",
                    "-p:SystemDataSqlite=false",
                    $"-p:ProviderPackage={Package}/{version}",
                    $"-p:ProviderPackageFolder={_tree.InTree("versions")}",
                    $"-p:OutDir={_tree.InTree($"out-{version}/")}",
                    $"-p:IntermediateOutputPath={_tree.InTree($"obj-{version}/")}"
                )
                .ShouldPass();
        }

        Assets($"versions/{Package}-6.0.7/Providers").ShouldContain($"{Package}/6.0.7");
        Assets($"versions/{Package}-8.0.11/Providers").ShouldContain($"{Package}/8.0.11");
        Assets("src/Providers/obj").ShouldBe(usual);
        _tree.Dotnet("build", "--no-restore").ShouldPass();
    }

    private string Assets(string folder) => File.ReadAllText(_tree.InTree($"{folder}/project.assets.json"));

    [Fact]
    public void A_build_without_restore_keeps_to_the_version_that_was_restored()
    {
        _tree.Dotnet("restore", "-p:SystemDataSqlite=false", $"-p:ProviderPackage={Package}/8.0.11").ShouldPass();

        _tree.Dotnet("build", "--no-restore").ShouldFailWith($"restored with ProviderPackage={Package}/8.0.11");
    }

    [Theory]
    [InlineData("Microsoft.Data.Sqlite.Core")]
    [InlineData("Some.Other.Package/1.0.0")]
    public void A_package_that_the_suite_does_not_build_with_or_without_a_version_is_an_error(string package) =>
        _tree
            .Dotnet("restore", "-p:SystemDataSqlite=false", $"-p:ProviderPackage={package}")
            .ShouldFailWith("it has to be a package that the suite builds with, a slash, and a version");
}
