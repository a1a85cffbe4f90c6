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

    private void Write(params string[] suffixes) =>
        Array.ForEach(suffixes, suffix => File.WriteAllText(Place + suffix, "old"));
}
