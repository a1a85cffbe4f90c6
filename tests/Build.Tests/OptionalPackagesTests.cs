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
    public void The_best_packages_are_taken_and_asked_for_again_when_the_source_changes()
    {
        _tree.UseSource(_tree.CreateFeed("everything", Everything).Folder);
        _tree
            .Dotnet("build")
            .ShouldPass()
            .Choices.ShouldBe([
                "SqliteBench: package set current (Microsoft.Data.Sqlite.Core 10.0.14); System.Data.SQLite.Core 1.0.119",
            ]);
        _tree.Metadata("SqlitePackages").ShouldBe("current");
        _tree.Metadata("SystemDataSqlite").ShouldBe("1.0.119");
        _tree.RememberedAnswers.ShouldBe(["current.answer", "system-data-sqlite.answer"]);
        _tree.LeftFolders.ShouldBeEmpty();

        _tree.Dotnet("restore").ShouldPass().Choices.ShouldBeEmpty("a remembered answer is not asked for");

        _tree.UseSource(_tree.CreateFeed("baseline", Baseline).Folder);
        _tree
            .Dotnet("build")
            .ShouldPass()
            .Choices.ShouldBe([
                "SqliteBench: package set baseline (Microsoft.Data.Sqlite.Core 6.0.7); "
                    + "System.Data.SQLite.Core 1.0.119 left out: the NuGet sources do not hold it",
            ]);
        _tree.Metadata("SqlitePackages").ShouldBe("baseline");
        _tree.Metadata("SystemDataSqlite").ShouldBe("absent: the NuGet sources do not hold it");
    }

    [Fact]
    public void Forced_answers_are_taken_unasked_and_a_build_without_restore_keeps_to_them()
    {
        _tree.UseSource(_tree.CreateFeed("everything", Everything).Folder);
        _tree
            .Dotnet("restore", "-p:SqlitePackages=baseline", "-p:SystemDataSqlite=false")
            .ShouldPass()
            .Choices.ShouldBe([
                "SqliteBench: package set baseline (Microsoft.Data.Sqlite.Core 6.0.7); "
                    + "System.Data.SQLite.Core 1.0.119 left out: SystemDataSqlite is false",
            ]);
        _tree.RememberedAnswers.ShouldBeEmpty();

        _tree.Dotnet("build", "--no-restore", "-p:SqlitePackages=current").ShouldFailWith("restore again with it");
        _tree.Dotnet("build", "--no-restore").ShouldPass();
        _tree.Metadata("SqlitePackages").ShouldBe("baseline");
        _tree.Metadata("SystemDataSqlite").ShouldBe("absent: SystemDataSqlite is false");
    }

    [Fact]
    public void A_forced_answer_that_cannot_be_restored_fails_with_the_error_of_NuGet()
    {
        _tree.UseSource(_tree.CreateFeed("baseline", Baseline).Folder);
        _tree.Dotnet("restore", "-p:SqlitePackages=current", "-p:SystemDataSqlite=false").ShouldFailWith("NU1102");
        _tree.Dotnet("restore", "-p:SqlitePackages=baseline", "-p:SystemDataSqlite=true").ShouldFailWith("NU1101");
    }

    [Theory]
    [InlineData("SqlitePackages=newest", "it can be current or baseline")]
    [InlineData("SystemDataSqlite=perhaps", "it can be true or false")]
    public void A_forced_answer_of_another_word_is_an_error(string property, string message)
    {
        _tree.UseSource(_tree.InTree("absent"));
        _tree.Dotnet("restore", $"-p:{property}").ShouldFailWith(message).Choices.ShouldBeEmpty();
    }

    [Fact]
    public void An_answer_of_a_source_that_cannot_be_reached_is_not_remembered()
    {
        _tree.UseSource(_tree.InTree("absent"));
        _tree
            .Dotnet("restore")
            .ShouldFailWith("NU1301")
            .Choices.ShouldHaveSingleItem()
            .ShouldEndWith("System.Data.SQLite.Core 1.0.119 left out: the NuGet sources could not be asked");
        _tree.RememberedAnswers.ShouldBeEmpty();
        _tree.LeftFolders.ShouldBeEmpty();
    }
}
