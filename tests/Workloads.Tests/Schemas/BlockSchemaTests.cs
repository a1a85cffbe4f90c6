namespace SqliteBench.Workloads.Tests.Schemas;

public sealed class BlockSchemaTests
{
    [Fact]
    public void Every_id_is_read_back_whatever_its_case()
    {
        foreach (BlockSchema schema in BlockSchemaCatalog.All)
        {
            BlockSchema.Parse(schema.Id).ShouldBeSameAs(schema);
            BlockSchema.Parse(schema.Id.ToUpper(CultureInfo.InvariantCulture)).ShouldBeSameAs(schema);
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("text")]
    [InlineData("int4/hash")]
    public void Another_id_is_an_error_that_lists_the_valid_ones(string id)
    {
        string message = MessageOf<FormatException>(() => BlockSchema.Parse(id));
        message.ShouldBe($"'{id}' is not a schema: write {string.Join(", ", BlockSchemaCatalog.All)}");
    }

    // An index of sizes alone, of which there are 1,000, finds several rows.
    [Theory]
    [InlineData("blob/size", 1, 1)]
    [InlineData("blob/size", 10_000, 10)]
    [InlineData("blob/hash-size", 10_000, 1)]
    [InlineData("blob/hash", 10_000, 1)]
    public void An_index_leaves_its_share_of_the_rows_to_be_filtered(string id, long rows, long candidates) =>
        BlockSchema.Parse(id).CandidatesOfSearch(rows).ShouldBe(candidates);

    [Theory]
    [InlineData("text/hash-size", false, "CREATE INDEX BlockHashSize ON Block(Hash, Size)")]
    [InlineData("text/hash-size", true, "CREATE UNIQUE INDEX BlockHashSize ON Block(Hash, Size)")]
    [InlineData("text/size", false, "CREATE INDEX BlockSize ON Block(Size)")]
    public void An_index_is_called_by_its_columns(string id, bool unique, string statement) =>
        BlockSchema.Parse(id).Indexes(unique).ShouldStartWith(statement);

    [Fact]
    public void A_schema_that_a_workload_does_not_support_is_refused_with_both_names()
    {
        BlockSchema schema = BlockSchema.Parse("blob/size");
        Workload join = WorkloadCatalog.Find("join")!;
        OperationStream stream = OperationStream.Generate(join, new StreamOptions(10, 1));
        RunOptions options = new(["missing.db"], PragmaSet.Normal, BatchSize.All);

        foreach (
            string message in (string[])
                [
                    MessageOf<NotSupportedException>(() => join.Template(10, 1, schema)),
                    MessageOf<NotSupportedException>(() =>
                        join.With(stream, schema).Open(PInvokeShim.Provider, options)
                    ),
                ]
        )
        {
            message.ShouldBe("join runs on the schema text/hash-size only, not on blob/size");
        }
    }
}
