namespace SqliteBench.Build.Tests;

/// <summary>How build/OptionalPackages/Versions.targets builds with a package in another version.</summary>
public sealed class ProviderPackageTests : IDisposable
{
    private const string Package = "Microsoft.Data.Sqlite.Core";

    private static readonly string[] s_forced = ["-p:SqlitePackages=current", "-p:SystemDataSqlite=false"];

    private readonly SmallTree _tree = new();

    public ProviderPackageTests() =>
        _tree.UseFeed(
            "feed",
            $"{Package}/6.0.7",
            $"{Package}/8.0.11",
            $"{Package}/10.0.14",
            "SQLitePCLRaw.bundle_e_sqlite3/3.0.3"
        );

    public void Dispose() => _tree.Dispose();

    [Fact]
    public async Task A_build_with_another_version_disturbs_no_other()
    {
        (await _tree.PassesAsync("build", s_forced)).ShouldHaveSingleItem("the packages are told once");
        string usual = Assets("src/Providers/obj");
        usual.ShouldContain($"{Package}/10.0.14");

        foreach (string version in new[] { "6.0.7", "8.0.11" })
        {
            await _tree.PassesAsync(
                "build",
                [
                    .. s_forced,
                    $"-p:ProviderPackage={Package}/{version}",
                    $"-p:ProviderPackageFolder={_tree.InTree("versions")}",
                    $"-p:OutDir={_tree.InTree($"out-{version}/")}",
                    $"-p:IntermediateOutputPath={_tree.InTree($"obj-{version}/")}",
                ]
            );
        }

        Assets($"versions/{Package}-6.0.7/Providers").ShouldContain($"{Package}/6.0.7");
        Assets($"versions/{Package}-8.0.11/Providers").ShouldContain($"{Package}/8.0.11");
        Assets("src/Providers/obj").ShouldBe(usual);
        await _tree.PassesAsync("build", "--no-restore");
    }

    private string Assets(string folder) => File.ReadAllText(_tree.InTree($"{folder}/project.assets.json"));

    [Fact]
    public async Task A_build_without_restore_keeps_to_the_version_that_was_restored()
    {
        await _tree.PassesAsync("restore", [.. s_forced, $"-p:ProviderPackage={Package}/8.0.11"]);

        await _tree.FailsAsync($"restored with ProviderPackage={Package}/8.0.11", "build", "--no-restore");
    }

    [Theory]
    [InlineData("Microsoft.Data.Sqlite.Core")]
    [InlineData("Some.Other.Package/1.0.0")]
    public Task A_package_that_the_suite_does_not_build_with_or_without_a_version_is_an_error(string package) =>
        _tree.FailsAsync(
            "it has to be a package that the suite builds with, a slash, and a version",
            "restore",
            [.. s_forced, $"-p:ProviderPackage={package}"]
        );
}
