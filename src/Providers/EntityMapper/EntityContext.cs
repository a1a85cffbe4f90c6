using System.Collections.Concurrent;
using System.Data.Common;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata;

namespace SqliteBench.Providers.EntityMapper;

internal sealed class EntityContext(DbContextOptions options) : DbContext(options), IRowSets
{
    // An application makes its options once.
    private static readonly ConcurrentDictionary<(string Connection, IModel Model), ContextSource> Sources = new();

    private DbTransaction? _enlisted;

    /// <summary>Whether it tracks the rows that it reads; it forgets them after each statement.</summary>
    public bool Tracks { get; set; }

    public DbConnection Connection => Database.GetDbConnection();

    /// <summary>A context, new or from a pool, that opens its own connection.</summary>
    public static EntityContext Open(string connectionString, IModel model, bool fromPool)
    {
        ContextSource source = Sources.GetOrAdd(
            (connectionString, model),
            static key =>
                new(new DbContextOptionsBuilder<EntityContext>().UseSqlite(key.Connection).UseModel(key.Model).Options)
        );
        EntityContext context = fromPool ? source.Pool.CreateDbContext() : new(source.Options);
        try
        {
            context.Database.OpenConnection();
            return context;
        }
        catch
        {
            context.Dispose();
            throw;
        }
    }

    /// <summary>A context on a connection that is open.</summary>
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
