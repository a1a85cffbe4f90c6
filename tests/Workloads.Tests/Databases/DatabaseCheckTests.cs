namespace SqliteBench.Workloads.Tests.Databases;

public sealed class DatabaseCheckTests : DirectoryTests
{
    private const int Operations = 40;
    private const long Rows = 300;

    [Theory]
    [InlineData("UPDATE Block SET Size = Size + 1 WHERE ID = 7", "table Block: expected (7, '", 1)]
    [InlineData("UPDATE Block SET Hash = substr(Hash, 1, 20) || 'A' || substr(Hash, 22) WHERE ID = 301", "Block", 1)]
    [InlineData("UPDATE Block SET ID = 1000 WHERE ID = 310", "expected (310, '", 1)]
    [InlineData("DELETE FROM Block WHERE ID = 7", "got no such row", 1)]
    [InlineData("DELETE FROM Block WHERE ID IN (7, 8)", "; 2 rows differ", 1)]
    [InlineData("INSERT INTO Block(Hash, Size) VALUES ('', 1)", "expected no more rows, got (341, '', 1)", 1)]
    [InlineData("UPDATE Blockset SET Length = 0 WHERE ID = 1", "table Blockset: expected (1, ", 1)]
    [InlineData("UPDATE BlocksetEntry SET BlockID = 1 WHERE rowid = 2", "table BlocksetEntry: expected (2, 1, 2)", 1)]
    [InlineData("UPDATE BlocksetEntry SET rowid = 9999 WHERE rowid = 2", "got (9999, 1, 2)", 1)]
    [InlineData("UPDATE Block SET ID = 1000 WHERE ID = 310", "IDs of table Block: expected (310), got (1000)", 4)]
    [InlineData("UPDATE Block SET Size = 0 WHERE ID = 310", "new rows of table Block: expected ('", 4)]
    [InlineData("UPDATE Block SET Size = 0 WHERE ID = 3", "table Block: expected (3, '", 4)]
    public void Whatever_changes_is_told_with_the_row_that_should_be_there(string change, string told, int threads)
    {
        (string path, PreparedBlocks expectation) = Run("insert", threads);
        path.ShouldHold(expectation.Contents(ran: true, OptionsOf(path, threads)));
        Execute(path, change);
        path.Fault(expectation.Contents(ran: true, OptionsOf(path, threads))).ShouldNotBeNull().ShouldContain(told);
    }

    [Theory]
    [InlineData("UPDATE Blockset SET Length = Length + 1 WHERE ID = (SELECT max(ID) FROM Blockset)")]
    [InlineData("UPDATE BlocksetEntry SET BlockID = 1 WHERE rowid = 320")]
    [InlineData("UPDATE BlocksetEntry SET BlocksetID = 1 WHERE rowid = 320")]
    public void New_entries_of_several_threads_are_compared_by_what_they_mean(string change)
    {
        (string path, PreparedBlocks expectation) = Run("new-blockset", threads: 4);
        path.ShouldHold(expectation.Contents(ran: true, OptionsOf(path, threads: 4)));
        Execute(path, change);
        path.Fault(expectation.Contents(ran: true, OptionsOf(path, threads: 4))).ShouldNotBeNull();
    }

    [Fact]
    public void A_file_that_is_no_database_cannot_be_read()
    {
        string path = Temporary.File("none.db");
        File.WriteAllText(path, new string('x', 5000));
        path.Fault([]).ShouldNotBeNull().ShouldStartWith("wrong database: it cannot be read: ");
    }

    private static void Execute(string path, string sql)
    {
        using PInvokeConnection connection = PInvokeConnection.Open(path);
        connection.Execute(sql);
    }

    private (string Path, PreparedBlocks Expectation) Run(string id, int threads)
    {
        Workload workload = WorkloadCatalog.Find(id)!;
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(Rows, Operations));
        string template = new TemplateCache(Temporary.File("templates")).Get(workload.Template(Rows, 1));
        string path = Temporary.File($"{Guid.NewGuid():n}.db");
        DatabaseFiles.Copy(template, path);
        using WorkloadRun run = workload.With(stream).Open(PInvokeShim.Provider, OptionsOf(path, threads));
        run.Execute(0, Operations);
        return (path, new PreparedBlocks(workload, stream));
    }

    private static RunOptions OptionsOf(string path, int threads) =>
        new([path], PragmaSet.Parse("synchronous=OFF"), BatchSize.All, threads);
}
