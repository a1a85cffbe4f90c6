namespace SqliteBench.Build.Tests;

/// <summary>What build/OptionalPackages.targets takes from sources that hold different packages.</summary>
public sealed class OptionalPackagesTests : IDisposable
{
    private static readonly string[] Baseline =
    [
        "Microsoft.Data.Sqlite.Core/6.0.7",
        "Microsoft.EntityFrameworkCore.Sqlite.Core/6.0.7",
        "SQLitePCLRaw.bundle_e_sqlite3/2.0.6",
    ];

    private static readonly string[] Everything =
    [
        .. Baseline,
        "Microsoft.Data.Sqlite.Core/10.0.14",
        "Microsoft.EntityFrameworkCore.Sqlite.Core/10.0.14",
        "SQLitePCLRaw.bundle_e_sqlite3/3.0.3",
        "System.Data.SQLite.Core/1.0.119",
    ];

    private readonly SmallTree _tree = new();

    public void Dispose() => _tree.Dispose();

    [Fact]
    public async Task The_best_packages_are_taken_and_asked_for_again_when_the_source_changes()
    {
        _tree.UseFeed("everything", Everything);
        (await _tree.PassesAsync("restore")).ShouldBe([
            "SqliteBench: package set current (Microsoft.Data.Sqlite.Core 10.0.14); System.Data.SQLite.Core 1.0.119",
        ]);
        (await _tree.MetadataAsync()).ShouldBe(["SqlitePackages=current", "SystemDataSqlite=1.0.119"]);
        _tree.RememberedAnswers.ShouldBe(["current.answer", "system-data-sqlite.answer"]);
        _tree.LeftFolders.ShouldBeEmpty();

        (await _tree.PassesAsync("restore")).ShouldBeEmpty("a remembered answer is not asked for");

        _tree.UseFeed("baseline", Baseline);
        (await _tree.PassesAsync("restore")).ShouldBe([
            "SqliteBench: package set baseline (Microsoft.Data.Sqlite.Core 6.0.7); "
                + "System.Data.SQLite.Core 1.0.119 left out: the NuGet sources do not hold it",
        ]);
        (await _tree.MetadataAsync()).ShouldBe([
            "SqlitePackages=baseline",
            "SystemDataSqlite=absent: the NuGet sources do not hold it",
        ]);
    }

    [Fact]
    public async Task Forced_answers_are_taken_unasked_and_a_build_without_restore_keeps_to_them()
    {
        _tree.UseFeed("everything", Everything);
        (await _tree.PassesAsync("restore", "-p:SqlitePackages=baseline", "-p:SystemDataSqlite=false")).ShouldBe([
            "SqliteBench: package set baseline (Microsoft.Data.Sqlite.Core 6.0.7); "
                + "System.Data.SQLite.Core 1.0.119 left out: SystemDataSqlite is false",
        ]);
        _tree.RememberedAnswers.ShouldBeEmpty();

        await _tree.FailsAsync("restore again with it", "build", "--no-restore", "-p:SqlitePackages=current");
        (await _tree.MetadataAsync()).ShouldBe([
            "SqlitePackages=baseline",
            "SystemDataSqlite=absent: SystemDataSqlite is false",
        ]);
    }

    [Fact]
    public async Task A_forced_answer_that_cannot_be_restored_fails_with_the_error_of_NuGet()
    {
        _tree.UseFeed("baseline", Baseline);
        await _tree.FailsAsync("NU1102", "restore", "-p:SqlitePackages=current", "-p:SystemDataSqlite=false");
        await _tree.FailsAsync("NU1101", "restore", "-p:SqlitePackages=baseline", "-p:SystemDataSqlite=true");
    }

    [Theory]
    [InlineData("SqlitePackages=newest", "it can be current or baseline")]
    [InlineData("SystemDataSqlite=perhaps", "it can be true or false")]
    public async Task A_forced_answer_of_another_word_is_an_error(string property, string message)
    {
        _tree.UseSource(_tree.InTree("absent"));
        (await _tree.FailsAsync(message, "restore", $"-p:{property}")).ShouldBeEmpty();
    }

    [Fact]
    public async Task An_answer_of_a_source_that_cannot_be_reached_is_not_remembered()
    {
        _tree.UseSource(_tree.InTree("absent"));
        (await _tree.FailsAsync("NU1301", "restore"))
            .ShouldHaveSingleItem()
            .ShouldEndWith("System.Data.SQLite.Core 1.0.119 left out: the NuGet sources could not be asked");
        _tree.RememberedAnswers.ShouldBeEmpty();
        _tree.LeftFolders.ShouldBeEmpty();
    }
}
