using System.ComponentModel.DataAnnotations;
using System.ComponentModel.DataAnnotations.Schema;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;
using SqliteBench.Providers.EntityMapper;

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
        EntityContext mapped = _session.Context(typeof(EntitySessionTests).Assembly);
        _session.Context(typeof(EntitySessionTests).Assembly).ShouldBeSameAs(mapped);
        EntityContext other = _session.Context(EntityModel.Of(typeof(Pair), ["First"]));
        other.ShouldNotBeSameAs(mapped);
        other.Connection.ShouldBeSameAs(mapped.Connection);
        mapped.Connection.ShouldBeSameAs(_session.Context().Connection);
    }

    [Fact]
    public void The_classes_that_were_mapped_last_need_no_second_context()
    {
        _session.Context(typeof(EntitySessionTests).Assembly);
        using EntitySession next = Open();
        next.Context(typeof(EntitySessionTests).Assembly).ShouldBeSameAs(next.Context());
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
        EntityContext context = _session.Context(typeof(EntitySessionTests).Assembly);
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
        EntityContext mapped = _session.Context(typeof(EntitySessionTests).Assembly);
        _session.Dispose();
        Should.Throw<ObjectDisposedException>(() => own.Model);
        Should.Throw<ObjectDisposedException>(() => mapped.Model);
    }

    [Fact]
    public void A_class_with_a_table_has_the_key_that_it_names_or_else_EF_Cores()
    {
        IModel model = EntityModel.Of(typeof(EntitySessionTests).Assembly);
        Key(model, typeof(Pair)).ShouldBe(["First", "Second"]);
        Key(model, typeof(Single)).ShouldBe(["Id"]);
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
        RawSql.Escape("SELECT '{0}' || '}{'").ShouldBe("SELECT '{{0}}' || '}}{{'");

    [Fact]
    public void Arguments_go_by_their_names()
    {
        TextArguments arguments = new(null, 5);
        object[] parameters = RawSql.Parameters(ref arguments);
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

    private static string[] Key(IModel model, Type row) =>
        [.. model.FindEntityType(row)!.FindPrimaryKey()!.Properties.Select(property => property.Name)];

    private System.Data.Common.DbTransaction? Current(EntityContext context) =>
        _session.Enlisted(context).Database.CurrentTransaction?.GetDbTransaction();

    [Table("Pair")]
    private sealed class Pair
    {
        [Key]
        public long First { get; set; }

        [Key]
        public long Second { get; set; }

        public string Name { get; set; } = "";
    }

    [Table("Single")]
    private sealed class Single
    {
        public long Id { get; set; }
    }
}
