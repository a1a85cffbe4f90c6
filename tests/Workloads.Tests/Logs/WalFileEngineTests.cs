namespace SqliteBench.Workloads.Tests.Logs;

public sealed class WalFileEngineTests : DirectoryTests
{
    private string Database => Temporary.File("log.db");

    private string Wal => Database + "-wal";

    [Theory]
    [InlineData(512)]
    [InlineData(4096)]
    [InlineData(65536)]
    public void After_a_commit_the_highest_row_is_the_last_that_was_inserted(int pageSize)
    {
        using WalWriter writer = WalWriter.Open(Database, pageSize);
        WalFile wal = new(Wal);
        foreach (int rows in (int[])[1, 1, 126, 2, 9870])
        {
            writer.Insert(rows);
        }

        wal.Read().ShouldBe(new WalContents(new FileInfo(Wal).Length, 10_000));
    }

    [Theory]
    [InlineData(512, 31)]
    [InlineData(4096, 301)]
    [InlineData(65536, 4001)]
    public void An_open_transaction_is_followed_as_its_cache_spills(int pageSize, int rowsAStep)
    {
        using WalWriter writer = WalWriter.Open(Database, pageSize);
        WalFile wal = new(Wal);
        long before = wal.Read().Bytes;
        writer.Execute("BEGIN");
        int inserted = 0;
        long highest = 0;
        for (int step = 0; step < 100; step++)
        {
            writer.Insert(rowsAStep);
            inserted += rowsAStep;

            WalContents contents = wal.Read();

            contents.ShouldBe(new WalFile(Wal).Read(), "what is read in steps is what is read at once");
            contents.Bytes.ShouldBe(new FileInfo(Wal).Length);
            (contents.HighestRow ?? 0).ShouldBeInRange(highest, inserted);
            highest = contents.HighestRow ?? 0;
        }

        wal.Read().Bytes.ShouldBeGreaterThan(before);
        // What the cache keeps is not in the log: 10 pages, of no more than one row for each 8 bytes.
        highest.ShouldBeInRange(inserted - (10 * pageSize / 8), inserted - 1);

        writer.Execute("COMMIT");
        wal.Read().HighestRow.ShouldBe(inserted);
    }

    [Fact]
    public void A_transaction_that_fits_the_cache_writes_nothing_until_its_commit()
    {
        using WalWriter writer = WalWriter.Open(Database, cachedPages: 1000);
        WalFile wal = new(Wal);
        WalContents before = wal.Read();
        writer.Execute("BEGIN");
        writer.Insert(10_000);

        wal.Read().ShouldBe(before);

        writer.Execute("COMMIT");
        wal.Read().HighestRow.ShouldBe(10_000);
    }

    [Fact]
    public void Frames_from_before_the_log_started_again_do_not_count()
    {
        using WalWriter writer = WalWriter.Open(Database);
        WalFile wal = new(Wal);
        writer.Execute("CREATE TABLE other(text)");
        writer.Insert(10_000);
        WalContents before = wal.Read();
        writer.Execute("PRAGMA wal_checkpoint(RESTART)");
        writer.Execute("INSERT INTO other VALUES ('one'), ('two')");

        WalContents after = wal.Read();

        before.HighestRow.ShouldBe(10_000);
        after.ShouldBe(new WalContents(before.Bytes, 2));
        new WalFile(Wal).Read().ShouldBe(after);
    }

    [Fact]
    public void The_writer_is_not_disturbed()
    {
        using WalWriter writer = WalWriter.Open(Database);
        WalFile wal = new(Wal);
        writer.Insert(100);
        wal.Read();
        using WalWriter other = WalWriter.Reopen(Database);
        writer.Execute("BEGIN IMMEDIATE");
        wal.Read();

        // Its lock is still held.
        Should.Throw<Exception>(() => other.Execute("BEGIN IMMEDIATE"));
    }
}
