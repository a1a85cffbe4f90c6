using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;
using SqliteBench.Providers.EntityMapper;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Providers.Tests.EntityMapper;

/// <summary>What EF Core is given: its contexts, its models and its SQL.</summary>
public sealed class EntitySessionTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly EntitySession _session;

    public EntitySessionTests() => _session = Open();

    [Fact]
    public void Each_model_has_one_context_on_the_same_connection()
    {
        IModel model = EntityModel.Of(typeof(Pair), ["First"]);
        EntityContext other = _session.Context(model);
        _session.Context(model).ShouldBeSameAs(other);
        other.ShouldNotBeSameAs(_session.Context());
        other.Connection.ShouldBeSameAs(_session.Context().Connection);
    }

    [Fact]
    public void A_pooled_context_is_used_again_until_the_pool_is_cleared()
    {
        EntityContext Once()
        {
            using EntitySession session = Open<PooledContexts>(pooled: true);
            return session.Context();
        }

        EntityContext first = Once();
        Once().ShouldBeSameAs(first);
        EntityConnection<PooledContexts>.ClearPools();
        Once().ShouldNotBeSameAs(first);
    }

    [Fact]
    public void A_context_follows_the_transactions_of_the_connection_when_it_is_asked_for()
    {
        EntityContext context = _session.Context(EntityModel.Of(typeof(Pair), ["First"]));
        _session.Enlisted(context).Database.CurrentTransaction.ShouldBeNull();

        _session.Connection.Begin(TransactionMode.Immediate);
        Current(context).ShouldBeSameAs(_session.Connection.Session.Transaction);
        Current(context).ShouldBeSameAs(_session.Connection.Session.Transaction);
        _session.Connection.Commit();
        _session.Connection.Begin(TransactionMode.Immediate);

        Current(context).ShouldBeSameAs(_session.Connection.Session.Transaction);
        Current(_session.Context()).ShouldBeSameAs(_session.Connection.Session.Transaction);
        _session.Connection.Rollback();
        Current(context).ShouldBeNull();
    }

    [Fact]
    public void Every_context_ends_with_the_session()
    {
        EntityContext own = _session.Context();
        EntityContext other = _session.Context(EntityModel.Of(typeof(Pair), ["First"]));
        _session.Dispose();
        Should.Throw<ObjectDisposedException>(() => own.Model);
        Should.Throw<ObjectDisposedException>(() => other.Model);
    }

    [Fact]
    public void Each_table_of_the_suite_has_its_key()
    {
        Key(typeof(EntryRow)).ShouldBe(["BlocksetID", "BlockID"]);
        Key(typeof(BlockRow)).ShouldBe(["ID"]);
        Key(typeof(RecordRow)).ShouldBe(["Id"]);
    }

    [Fact]
    public void Rows_of_a_statement_have_its_columns_which_may_be_null()
    {
        IEntityType row = EntityModel.Of(typeof(Pair), ["first", "NAME"]).FindEntityType(typeof(Pair))!;
        row.GetProperties().Select(property => property.Name).ShouldBe(["First", "Name"], ignoreOrder: true);
        row.FindProperty("Name")!.IsNullable.ShouldBeTrue();
        row.FindPrimaryKey().ShouldBeNull();
    }

    [Fact]
    public void Braces_of_SQL_are_no_places_of_a_format() =>
        EntitySql.Escape("SELECT '{0}' || '}{'").ShouldBe("SELECT '{{0}}' || '}}{{'");

    [Fact]
    public void Arguments_go_by_their_names()
    {
        TextArguments arguments = new(null, 5);
        object[] parameters = EntitySql.Parameters(in arguments);
        parameters
            .Cast<Microsoft.Data.Sqlite.SqliteParameter>()
            .Select(parameter => (parameter.ParameterName, parameter.Value))
            .ShouldBe([("@Text", DBNull.Value), ("@Number", 5L)]);
    }

    public void Dispose()
    {
        _session.Dispose();
        _directory.Dispose();
    }

    private EntitySession Open() => Open<PlainQueries>(pooled: false);

    private EntitySession Open<TStyle>(bool pooled)
        where TStyle : struct, IQueryStyle => EntitySession.Open<TStyle>(_directory.File("test.db"), pooled);

    private static string[] Key(Type row) =>
        [.. EntityModel.OfTables.FindEntityType(row)!.FindPrimaryKey()!.Properties.Select(property => property.Name)];

    private System.Data.Common.DbTransaction? Current(EntityContext context) =>
        _session.Enlisted(context).Database.CurrentTransaction?.GetDbTransaction();

    private sealed class Pair
    {
        public long First { get; set; }

        public long Second { get; set; }

        public string Name { get; set; } = "";
    }
}
