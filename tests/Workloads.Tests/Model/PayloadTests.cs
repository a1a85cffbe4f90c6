namespace SqliteBench.Workloads.Tests.Model;

public sealed class PayloadTests
{
    private const int Operations = 200;
    private const long Rows = 1000;

    // A key and a guid, as they are written.
    private const int BytesOfGuid = 36;
    private const int BytesOfRecord = 8 + BytesOfGuid;

    [Theory]
    [InlineData("text/hash-size", 52)]
    [InlineData("varchar/size", 52)]
    [InlineData("blob/hash-size", 40)]
    [InlineData("int4/h0", 40)]
    public void Inserted_blocks_have_the_bytes_of_hash_and_size(string schema, int bytes) =>
        Of("insert", schema).ShouldBe(Operations * bytes);

    [Fact]
    public void Blocks_that_were_there_add_nothing()
    {
        OperationStream stream = Stream("select-xor-insert");
        Of("select-xor-insert")
            .ShouldBe(
                52
                    * stream
                        .Operations.Select(operation => operation.BlockNumber)
                        .Where(number => number > Rows)
                        .Distinct()
                        .Count()
            );
        Of("insert-or-ignore").ShouldBeInRange(52, 52 * (Operations - 1));
    }

    [Fact]
    public void A_new_blockset_adds_its_length_and_each_of_its_blocks_an_entry()
    {
        long bytes = Of("new-blockset");
        // Every operation adds an entry, and some of them a block or a blockset.
        bytes.ShouldBeInRange((Operations * 16) + 8, Operations * (16 + 52 + 8));
        (bytes % 4).ShouldBe(0);
    }

    [Theory]
    [InlineData("select")]
    [InlineData("join")]
    [InlineData("restore")]
    [InlineData("delete")]
    [InlineData("read-modify-write")]
    public void What_adds_no_rows_adds_nothing(string workload) => Of(workload).ShouldBe(0);

    [Fact]
    public void An_empty_database_that_is_refilled_has_all_of_it()
    {
        Workload recreate = WorkloadCatalog.Find("recreate")!;
        OperationStream stream = Stream("recreate");
        StateModel state = new PreparedBlocks(recreate, stream).State(Operations, threads: 1);
        Of("recreate").ShouldBe((state.Blocks * 52) + (state.Blocksets * 8) + (state.Entries * 16));
        state.Blocks.ShouldBePositive();
    }

    [Theory]
    [InlineData("crud-insert", 20 * BytesOfRecord)]
    [InlineData("crud-insert-autoincrement", 20 * BytesOfGuid)]
    [InlineData("journal-insert", 20 * BytesOfRecord)]
    [InlineData("crud-update-key", 20 * BytesOfRecord)]
    [InlineData("crud-update-field", 20 * BytesOfRecord)]
    [InlineData("crud-delete-key", 0)]
    [InlineData("crud-delete-field", 0)]
    [InlineData("crud-select-key", 0)]
    [InlineData("open-first-query", 0)]
    [InlineData("type-bind-text-20", 0)]
    [InlineData("bulk-values-10", 20 * 10 * BytesOfRecord)]
    [InlineData("bulk-json-100", 20 * 100 * BytesOfRecord)]
    [InlineData("keys-insert-integer", 20 * (8 + 8))]
    [InlineData("keys-insert-blob", 20 * (16 + 8))]
    [InlineData("keys-insert-text", 20 * (BytesOfGuid + 8))]
    [InlineData("keys-select-text", 0)]
    // test0 to test9, and test10 to test19.
    [InlineData("log-insert", (10 * 5) + (10 * 6))]
    public void Statements_have_the_bytes_of_the_rows_that_they_add_or_change(string id, long bytes) =>
        (StatementCatalog.Find(id) ?? throw new ArgumentException(id))
            .Prepare(new StatementOptions(Rows: 40, Executions: 20))
            .PayloadBytes(new RunOptions(["one.db"], PragmaSet.Normal, BatchSize.All))
            .ShouldBe(bytes);

    private static OperationStream Stream(string workload) =>
        OperationStream.Generate(WorkloadCatalog.Find(workload)!, new StreamOptions(Rows, Operations));

    private static long Of(string workload, string schema = "text/hash-size") =>
        WorkloadCatalog
            .Find(workload)!
            .With(Stream(workload), BlockSchema.Parse(schema))
            .PayloadBytes(new RunOptions([], PragmaSet.Normal, BatchSize.All));
}
