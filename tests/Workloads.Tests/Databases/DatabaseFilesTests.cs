namespace SqliteBench.Workloads.Tests.Databases;

/// <summary>A database with the files that SQLite keeps beside it.</summary>
public sealed class DatabaseFilesTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    private string Place => _directory.File("database");

    [Fact]
    public void A_copy_takes_the_place_of_a_database_and_of_all_that_was_beside_it()
    {
        string source = _directory.File("source");
        File.WriteAllText(source, "new");
        Write("", "-wal", "-shm", "-journal");

        DatabaseFiles.Copy(source, Place);

        File.ReadAllText(Place).ShouldBe("new");
        Directory.GetFiles(_directory.Location).ShouldBe([source, Place], ignoreOrder: true);
    }

    [Fact]
    public void All_of_it_is_removed_and_nothing_else()
    {
        Write("", "-wal", "-shm", "-journal", "-other");

        DatabaseFiles.Delete(Place);

        Directory.GetFiles(_directory.Location).ShouldBe([Place + "-other"]);
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

    public void Dispose() => _directory.Dispose();

    private void Write(params string[] suffixes) =>
        Array.ForEach(suffixes, suffix => File.WriteAllText(Place + suffix, "old"));
}
