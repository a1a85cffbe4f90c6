using SqliteBench.Providers.EntityMapper;

namespace SqliteBench.Workloads.Tests.Blocks;

public sealed class MappedFormTests : DirectoryTests
{
    private static readonly BlockKey s_block = new("hash", 5);

    [Fact]
    public void A_statement_with_a_form_is_made_by_EF_Core() => Check<PlainQueries>();

    [Fact]
    public void A_statement_with_a_form_is_made_by_EF_Core_with_compiled_queries() => Check<CompiledQueries>();

    [Fact]
    public void A_length_is_found_and_updated_by_EF_Core() => CheckLength<PlainQueries>();

    [Fact]
    public void A_length_is_found_and_updated_by_EF_Core_with_compiled_queries() => CheckLength<CompiledQueries>();

    [Fact]
    public void A_statement_without_a_form_is_run_by_EF_Core_as_it_is()
    {
        using EfCoreCommands commands = new(Database);
        using EntityConnection<PlainQueries> connection = Open<PlainQueries>();
        commands.Take();
        connection.Prepare<BlockKey>(Sql.InsertOrIgnoreBlock).Execute(in s_block).ShouldBe(1);
        connection.Prepare<NoArguments>(Sql.DeleteOrphans).Execute(default(NoArguments)).ShouldBe(1);
        commands.Take().ShouldBe([Sql.InsertOrIgnoreBlock, Sql.DeleteOrphans]);
    }

    private string Database => Temporary.File("mapped.db");

    private void Check<TStyle>()
        where TStyle : struct, IQueryStyle
    {
        using EfCoreCommands commands = new(Database);
        using EntityConnection<TStyle> connection = Open<TStyle>();
        commands.Take();
        BlocksetKey blockset = new(
            connection.Prepare<EmptyBlockset>(Sql.InsertBlockset).Insert(default(EmptyBlockset))
        );
        long block = connection.Prepare<BlockKey>(Sql.InsertBlock).Insert(in s_block);
        EntryKey entry = new(blockset.BlocksetID, block);
        connection.Prepare<EntryKey>(Sql.InsertEntry).Execute(in entry).ShouldBe(1);
        commands.Take().ShouldAllBe(text => text.StartsWith("INSERT INTO \""));

        Found(connection.Prepare<BlockKey>(Sql.FindBlock), s_block).ShouldBe(block);
        Found(connection.Prepare<BlockKey>(Sql.FindBlock), s_block with { Size = 6 }).ShouldBeNull();
        Found(connection.Prepare<EntryKey>(Sql.FindEntry), entry).ShouldBe(block);
        Found(connection.Prepare<BlocksetKey>(Sql.FindBlockset), blockset).ShouldBe(blockset.BlocksetID);
        BlockRowSum rows = new();
        connection
            .Prepare<BlocksetKey>(Sql.JoinBlockset)
            .Read<BlocksetKey, BlockRow, BlockRowSink>(in blockset, new BlockRowSink(rows));
        rows.Count.ShouldBe(1);
        IReadOnlyList<string> queries = commands.Take();
        queries.Count.ShouldBe(5);
        queries.ShouldAllBe(text => text.StartsWith("SELECT \""));

        connection.Prepare<BlocksetKey>(Sql.LengthenBlockset).Execute(in blockset).ShouldBe(1);
        connection.QueryText("SELECT Length FROM Blockset").ShouldBe("1");
        connection.Prepare<BlocksetKey>(Sql.DeleteEntries).Execute(in blockset).ShouldBe(1);
        connection.Prepare<BlocksetKey>(Sql.DeleteBlockset).Execute(in blockset).ShouldBe(1);
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

        connection.Prepare<LengthUpdate>(Sql.UpdateLength).Execute(new LengthUpdate(9, 2)).ShouldBe(1);

        Found(connection.Prepare<BlocksetKey>(Sql.FindLength), second).ShouldBe(9);
        Found(connection.Prepare<BlocksetKey>(Sql.FindLength), new BlocksetKey(1)).ShouldBe(3);
        Found(connection.Prepare<BlocksetKey>(Sql.FindLength), new BlocksetKey(3)).ShouldBeNull();
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

    private static long? Found<TArguments>(MapperStatement statement, TArguments arguments)
        where TArguments : struct, IArguments => statement.TryReadInteger(in arguments, out long value) ? value : null;
}
