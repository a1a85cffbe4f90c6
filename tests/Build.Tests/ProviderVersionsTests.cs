namespace SqliteBench.Build.Tests;

/// <summary>What build/OptionalPackages/Versions.targets finds in sources.</summary>
public sealed class ProviderVersionsTests : IDisposable
{
    private const string Package = "Microsoft.Data.Sqlite.Core";

    private readonly SmallTree _tree = new();
    private readonly string _feed;

    public ProviderVersionsTests() =>
        _feed = _tree.UseFeed(
            "feed",
            $"{Package}/6.0.7",
            $"{Package}/8.0.2",
            $"{Package}/8.0.11",
            $"{Package}/8.0.12-preview.1",
            $"{Package}/10.0.14",
            "Microsoft.EntityFrameworkCore.Sqlite.Core/10.0.14 Microsoft.Data.Sqlite.Core/10.0.14",
            $"{Package}/11.0.0 SQLitePCLRaw.bundle_e_sqlite3/4.0.0",
            "SQLitePCLRaw.bundle_e_sqlite3/3.0.3",
            "SQLitePCLRaw.bundle_e_sqlite3/4.0.0",
            "Dapper/2.1.86"
        );

    public void Dispose() => _tree.Dispose();

    [Fact]
    public async Task The_highest_release_with_a_beginning_is_found_and_what_is_not_held_or_does_not_go_with_the_engine_is_told()
    {
        await RestoreAsync();

        IReadOnlyList<string> answers = await _tree.AskForVersionsAsync(Package, "6.0.7,8.0.*,8.*,9.0.5,12.0.*,11.0.0");

        answers
            .Take(5)
            .ShouldBe(["6.0.7 held 6.0.7", "8.0.* held 8.0.11", "8.* held 8.0.11", "9.0.5 absent", "12.0.* absent"]);
        answers
            .Skip(5)
            .ShouldHaveSingleItem()
            .ShouldMatch("^11\\.0\\.0 refused NU1605: .*SQLitePCLRaw\\.bundle_e_sqlite3");
        Directory.GetDirectories(_tree.InTree("versions")).ShouldBeEmpty();
    }

    [Fact]
    public async Task The_highest_is_asked_for_anew_and_remembered_where_the_source_cannot_be_reached()
    {
        await RestoreAsync();

        (await _tree.AskForVersionsAsync(Package, "8.0.*")).ShouldBe(["8.0.* held 8.0.11"]);
        PackageFeed.Add(_feed, $"{Package}/8.0.13");
        (await _tree.AskForVersionsAsync(Package, "8.0.*")).ShouldBe(["8.0.* held 8.0.13"]);

        Directory.Delete(_feed, recursive: true);

        (await _tree.AskForVersionsAsync(Package, "8.0.*,6.0.*")).ShouldBe(["8.0.* held 8.0.13", "6.0.* unknown"]);
    }

    private Task<IReadOnlyList<string>> RestoreAsync() =>
        _tree.PassesAsync("restore", "-p:SqlitePackages=current", "-p:SystemDataSqlite=false");
}
