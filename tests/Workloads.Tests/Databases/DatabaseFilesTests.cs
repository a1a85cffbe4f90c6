using System.Security.Cryptography;

namespace SqliteBench.Workloads.Tests.Databases;

public sealed class DatabaseFilesTests : DirectoryTests
{
    private string Place => Temporary.File("database");

    [Fact]
    public void A_copy_takes_the_place_of_a_database_and_of_all_that_was_beside_it()
    {
        string source = Temporary.File("source");
        File.WriteAllText(source, "new");
        Write("", "-wal", "-shm", "-journal");
        DatabaseFiles.Copy(source, Place);
        File.ReadAllText(Place).ShouldBe("new");
        Directory.GetFiles(Temporary.Location).ShouldBe([source, Place], ignoreOrder: true);
    }

    // A clone would keep the modification time of its source.
    [Fact]
    public void A_copy_is_written_and_shares_no_pages_with_its_source()
    {
        string source = Temporary.File("source");
        byte[] bytes = RandomNumberGenerator.GetBytes((1 << 21) + 5);
        File.WriteAllBytes(source, bytes);
        File.SetLastWriteTimeUtc(source, DateTime.UnixEpoch);

        DatabaseFiles.Copy(source, Place);

        File.ReadAllBytes(Place).ShouldBe(bytes);
        File.GetLastWriteTimeUtc(Place).ShouldBeGreaterThan(DateTime.UnixEpoch);
    }

    [Fact]
    public void All_of_it_is_removed_and_nothing_else()
    {
        Write("", "-wal", "-shm", "-journal", "-other");
        DatabaseFiles.Delete(Place);
        Directory.GetFiles(Temporary.Location).ShouldBe([Place + "-other"]);
    }

    [Fact]
    public void The_size_of_a_write_ahead_log_is_that_of_its_file_and_0_where_there_is_none()
    {
        Write("");
        DatabaseFiles.WalSize(Place).ShouldBe(0);
        File.WriteAllText(Place + "-wal", "1234567");
        DatabaseFiles.WalSize(Place).ShouldBe(7);
        DatabaseFiles.Size(Place).ShouldBe(3);
    }

    [Theory]
    [InlineData(true, "PRAGMA journal_mode=WAL; PRAGMA cache_size=10")]
    [InlineData(false, "PRAGMA user_version=7")]
    [InlineData(false, "UPDATE Block SET Size = Size + 1 WHERE ID = 200")]
    public void A_copy_is_alike_while_nothing_but_its_journal_mode_has_changed(bool isAlike, string sql)
    {
        string template = new TemplateCache(Temporary.Location).Get(new Template(200, 1, UniqueIndex: false));
        DatabaseFiles.Copy(template, Place);
        DatabaseFiles.AreAlike(template, Place).ShouldBeTrue();
        using (PInvokeConnection connection = PInvokeConnection.Open(Place))
        {
            connection.Execute(sql);
        }

        DatabaseFiles.AreAlike(template, Place).ShouldBe(isAlike);
    }

    [Fact]
    public void A_copy_is_not_alike_while_changes_are_still_in_a_write_ahead_log()
    {
        string template = new TemplateCache(Temporary.Location).Get(new Template(200, 1, UniqueIndex: false));
        DatabaseFiles.Copy(template, Place);

        Write("-wal");

        DatabaseFiles.AreAlike(template, Place).ShouldBeFalse();
    }

    private void Write(params string[] suffixes) =>
        Array.ForEach(suffixes, suffix => File.WriteAllText(Place + suffix, "old"));
}
