using System.ComponentModel.DataAnnotations;
using System.ComponentModel.DataAnnotations.Schema;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Metadata.Builders;
using Microsoft.EntityFrameworkCore.Metadata.Conventions;

namespace SqliteBench.Providers.EntityMapper;

internal sealed class EntityContext(DbContextOptions options) : DbContext(options), IRowSets
{
    // An application makes its options once.
    private static readonly ConcurrentDictionary<(string Connection, IModel Model), ContextSource> Sources = new();

    private DbTransaction? _enlisted;

    /// <summary>Whether it tracks the rows that it reads; it forgets them after each statement.</summary>
    public bool Tracks { get; set; }

    public DbConnection Connection => Database.GetDbConnection();

    public static EntityContext Open(string connectionString, IModel model, bool fromPool)
    {
        ContextSource source = Sources.GetOrAdd(
            (connectionString, model),
            static key =>
                new(new DbContextOptionsBuilder<EntityContext>().UseSqlite(key.Connection).UseModel(key.Model).Options)
        );
        EntityContext context = fromPool ? source.Pool.CreateDbContext() : new(source.Options);
        return context.HandOver(static context =>
        {
            context.Database.OpenConnection();
            return context;
        });
    }

    public static EntityContext Over(DbConnection connection, IModel model) =>
        new(new DbContextOptionsBuilder().UseSqlite(connection).UseModel(model).Options);

    public static void ClearPools() => Sources.Clear();

    /// <summary>Takes part in a transaction, or in none; free where it does so already.</summary>
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

    IQueryable<TRow> IRowSets.Of<TRow>() => Tracks ? Set<TRow>() : Set<TRow>().AsNoTracking();

    private sealed record ContextSource(DbContextOptions<EntityContext> Options)
    {
        public PooledDbContextFactory<EntityContext> Pool { get; } = new(Options);
    }
}

internal static class EntityModel
{
    private static readonly ConcurrentDictionary<Assembly, IModel> Mapped = new();
    private static readonly ConcurrentDictionary<(Type Row, string Columns), IModel> Unmapped = new();

    /// <summary>The classes mapped last, which contexts are opened with: an application's requests share one.</summary>
    public static IModel Main { get; private set; } = Build(_ => { });

    /// <summary>The classes of an assembly that name their table.</summary>
    public static IModel Of(Assembly assembly) =>
        Main = Mapped.GetOrAdd(
            assembly,
            static assembly =>
                Build(model =>
                {
                    foreach (Type row in assembly.GetTypes().Where(type => type.IsDefined(typeof(TableAttribute))))
                    {
                        SetKey(model.Entity(row), row);
                    }
                })
        );

    /// <summary>Rows of a statement, of no table; a property that is none of its columns stays as it is.</summary>
    public static IModel Of(Type row, IReadOnlyCollection<string> columns) =>
        Unmapped.GetOrAdd(
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
                            // Whatever the class says: a statement may return NULL.
                            entity.Property(property.PropertyType, property.Name).IsRequired(false);
                        }
                    }
                })
        );

    // The attribute alone makes no key of two columns.
    private static void SetKey(EntityTypeBuilder entity, Type row)
    {
        string[] key = [.. row.GetProperties().Where(it => it.IsDefined(typeof(KeyAttribute))).Select(it => it.Name)];
        if (key.Length > 0)
        {
            entity.HasKey(key);
        }
    }

    private static IModel Build(Action<ModelBuilder> define)
    {
        ModelBuilder model = SqliteConventionSetBuilder.CreateModelBuilder();
        define(model);
        return model.FinalizeModel();
    }
}
