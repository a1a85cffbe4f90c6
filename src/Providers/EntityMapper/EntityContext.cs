using System.Runtime.ExceptionServices;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using Microsoft.EntityFrameworkCore.Metadata.Conventions;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>The DbContext of every EF Core provider; its model is given, so it declares no DbSet.</summary>
public sealed class EntityContext(DbContextOptions options) : DbContext(options)
{
    // An application makes its options once.
    private static readonly ConcurrentDictionary<string, ContextSource> s_sources = new();

    private DbTransaction? _enlisted;

    /// <summary>Whether it tracks the rows that it reads; it forgets them after each statement.</summary>
    public bool Tracks { get; set; }

    public DbConnection Connection => Database.GetDbConnection();

    /// <summary>Opens a connection with the model of the suite's tables.</summary>
    public static EntityContext Open(string connectionString, bool fromPool)
    {
        ContextSource source = s_sources.GetOrAdd(
            connectionString,
            static connection =>
                new(
                    new DbContextOptionsBuilder<EntityContext>()
                        .UseSqlite(connection)
                        .UseModel(EntityModel.OfTables)
                        .Options
                )
        );
        EntityContext context = fromPool ? source.Pool.CreateDbContext() : new(source.Options);
        return context.HandOver(static context =>
        {
            context.Database.OpenConnection();
            return context;
        });
    }

    /// <summary>Makes a context with another model on an open connection.</summary>
    public static EntityContext Over(DbConnection connection, IModel model) =>
        new(new DbContextOptionsBuilder().UseSqlite(connection).UseModel(model).Options);

    public static void ClearPools() => s_sources.Clear();

    /// <summary>
    /// Joins a transaction, or leaves its transaction if null. It costs nothing if that has been done.
    /// </summary>
    public void Enlist(DbTransaction? transaction)
    {
        if (ReferenceEquals(_enlisted, transaction))
        {
            return;
        }

        // A context that has a transaction takes no other.
        if (_enlisted is not null)
        {
            Database.UseTransaction(null);
        }

        _enlisted = null;
        Database.UseTransaction(transaction);
        _enlisted = transaction;
    }

    /// <summary>A table to query, tracked or not as <see cref="Tracks"/> says.</summary>
    public IQueryable<TRow> Rows<TRow>()
        where TRow : class => Tracks ? Set<TRow>() : Set<TRow>().AsNoTracking();

    /// <summary>Saves, and forgets the rows: what the context tracks would grow with every operation.</summary>
    public int SaveAndForget()
    {
        try
        {
            return SaveChanges();
        }
        catch (DbUpdateException exception) when (exception.InnerException is SqliteException reason)
        {
            // EF Core's own exception says only that there is an inner exception.
            ExceptionDispatchInfo.Throw(reason);
            throw;
        }
        finally
        {
            ChangeTracker.Clear();
        }
    }

    private sealed record ContextSource(DbContextOptions<EntityContext> Options)
    {
        public PooledDbContextFactory<EntityContext> Pool { get; } = new(Options);
    }
}

/// <summary>Builds the models: one for the suite's tables, and one for each class of rows of a statement.</summary>
internal static class EntityModel
{
    private static readonly ConcurrentDictionary<(Type Row, string Columns), IModel> s_ofRows = new();

    public static IModel OfTables { get; } = Build(EntityFrameworkCore.Map);

    /// <summary>The model of a statement's rows, which belong to no table; a property may have no column.</summary>
    public static IModel Of(Type row, IReadOnlyCollection<string> columns) =>
        s_ofRows.GetOrAdd(
            (row, string.Join(',', columns)),
            _ =>
                Build(model =>
                {
                    EntityTypeBuilder entity = model.Entity(row).HasNoKey().ToView(null);
                    foreach (PropertyInfo property in row.GetProperties())
                    {
                        if (!columns.Contains(property.Name, StringComparer.OrdinalIgnoreCase))
                        {
                            entity.Ignore(property.Name);
                        }
                        else if (!property.PropertyType.IsValueType)
                        {
                            // A statement may return NULL, whatever the class says.
                            entity.Property(property.PropertyType, property.Name).IsRequired(false);
                        }
                    }
                })
        );

    private static IModel Build(Action<ModelBuilder> define)
    {
        ModelBuilder model = SqliteConventionSetBuilder.CreateModelBuilder();
        define(model);
        return model.FinalizeModel();
    }
}
