using SqliteBench.Providers.EntityMapper;

namespace SqliteBench.Workloads.Tests.Blocks;

public sealed class EntityQueryTests : DirectoryTests
{
    private static readonly BlockKey s_block = new("hash", 5);

    [Fact]
    public void A_statement_with_a_query_is_made_by_EF_Core() => Check<PlainQueries>();

    [Fact]
    public void A_statement_with_a_query_is_made_by_EF_Core_with_compiled_queries() => Check<CompiledQueries>();

    [Fact]
    public void A_length_is_found_and_updated_by_EF_Core() => CheckLength<PlainQueries>();

    [Fact]
    public void A_length_is_found_and_updated_by_EF_Core_with_compiled_queries() => CheckLength<CompiledQueries>();

    [Fact]
    public void A_statement_without_a_query_is_run_by_EF_Core_as_it_is()
    {
        using EfCoreCommands commands = new(Database);
        using EntityConnection<PlainQueries> connection = Open<PlainQueries>();
        commands.Take();
        connection.Prepare<BlockKey>(BlockSql.InsertOrIgnoreBlock).Execute(in s_block).ShouldBe(1);
        connection.Prepare<NoArguments>(BlockSql.DeleteOrphans).Execute(default(NoArguments)).ShouldBe(1);
        commands.Take().ShouldBe([BlockSql.InsertOrIgnoreBlock, BlockSql.DeleteOrphans]);
    }

    private string Database => Temporary.File("mapped.db");

    private void Check<TStyle>()
        where TStyle : struct, IQueryStyle
    {
        using EfCoreCommands commands = new(Database);
        using EntityConnection<TStyle> connection = Open<TStyle>();
        commands.Take();
        BlocksetKey blockset = new(
            Insertion<TStyle, NoArguments>(connection, BlockSql.InsertBlockset).Insert(default(NoArguments))
        );
        long block = Insertion<TStyle, BlockKey>(connection, BlockSql.InsertBlock).Insert(in s_block);
        EntryKey entry = new(blockset.BlocksetID, block);
        connection.Prepare<EntryKey>(BlockSql.InsertEntry).Execute(in entry).ShouldBe(1);
        commands.Take().ShouldAllBe(text => text.StartsWith("INSERT INTO \""));

        Found(connection.Prepare<BlockKey>(BlockSql.FindBlock), s_block).ShouldBe(block);
        Found(connection.Prepare<BlockKey>(BlockSql.FindBlock), s_block with { Size = 6 }).ShouldBeNull();
        Found(connection.Prepare<EntryKey>(BlockSql.FindEntry), entry).ShouldBe(block);
        Found(connection.Prepare<BlocksetKey>(BlockSql.FindBlockset), blockset).ShouldBe(blockset.BlocksetID);
        BlockRowSum rows = new();
        connection
            .Prepare<BlocksetKey>(BlockSql.JoinBlockset)
            .Read<BlocksetKey, BlockRow, BlockRowSink>(in blockset, new BlockRowSink(rows));
        rows.Count.ShouldBe(1);
        IReadOnlyList<string> queries = commands.Take();
        queries.Count.ShouldBe(5);
        queries.ShouldAllBe(text => text.StartsWith("SELECT \""));

        connection.Prepare<BlocksetKey>(BlockSql.LengthenBlockset).Execute(in blockset).ShouldBe(1);
        connection.QueryText("SELECT Length FROM Blockset").ShouldBe("1");
        connection.Prepare<BlocksetKey>(BlockSql.DeleteEntries).Execute(in blockset).ShouldBe(1);
        connection.Prepare<BlocksetKey>(BlockSql.DeleteBlockset).Execute(in blockset).ShouldBe(1);
        connection.QueryText("SELECT count(*) FROM Blockset, BlocksetEntry").ShouldBe("0");
        commands.Take().Count.ShouldBe(3);
    }

    private void CheckLength<TStyle>()
        where TStyle : struct, IQueryStyle
    {
        using EfCoreCommands commands = new(Database);
        using EntityConnection<TStyle> connection = Open<TStyle>();
        connection.Execute("INSERT INTO Blockset(Length) VALUES (3), (4)");
        commands.Take();
        BlocksetKey second = new(2);

        connection.Prepare<LengthUpdate>(BlockSql.UpdateLength).Execute(new LengthUpdate(9, 2)).ShouldBe(1);

        Found(connection.Prepare<BlocksetKey>(BlockSql.FindLength), second).ShouldBe(9);
        Found(connection.Prepare<BlocksetKey>(BlockSql.FindLength), new BlocksetKey(1)).ShouldBe(3);
        Found(connection.Prepare<BlocksetKey>(BlockSql.FindLength), new BlocksetKey(3)).ShouldBeNull();
        IReadOnlyList<string> texts = commands.Take();
        texts[0].ShouldStartWith("UPDATE \"");
        texts.Skip(1).ShouldAllBe(text => text.StartsWith("SELECT \""));
        texts.Count.ShouldBe(4);
    }

    private EntityConnection<TStyle> Open<TStyle>()
        where TStyle : struct, IQueryStyle
    {
        EntityConnection<TStyle> connection = EntityConnection<TStyle>.Open(Database);
        connection.Execute(BlockSchemaCatalog.Default.Tables);
        connection.Execute(BlockSchemaCatalog.Default.Indexes(unique: true));
        return connection;
    }

    private static MapperStatement<EntityConnection<TStyle>, EntityContext> Insertion<TStyle, TArguments>(
        EntityConnection<TStyle> connection,
        string sql
    )
        where TStyle : struct, IQueryStyle
        where TArguments : struct, IArguments =>
        connection.Prepare<TArguments>(sql + EntityConnection<TStyle>.RowIdQuery);

    private static long? Found<TStyle, TArguments>(
        MapperStatement<EntityConnection<TStyle>, EntityContext> statement,
        TArguments arguments
    )
        where TStyle : struct, IQueryStyle
        where TArguments : struct, IArguments => statement.TryReadInteger(in arguments, out long value) ? value : null;
}
