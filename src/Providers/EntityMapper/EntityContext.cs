using System.Data.Common;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;

namespace SqliteBench.Providers.EntityMapper;

internal sealed class EntityContext(DbContextOptions options) : DbContext(options), IRowSets
{
    private DbTransaction? enlisted;

    public DbConnection Connection => Database.GetDbConnection();

    /// <summary>A context that opens its own connection.</summary>
    public static EntityContext Open(string connectionString)
    {
        DbContextOptionsBuilder options = new();
        EntityContext context = new(options.UseSqlite(connectionString).UseModel(EntityModel.Empty).Options);
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

    /// <summary>Takes part in a transaction, or in none; free where it does so already.</summary>
    public void Enlist(DbTransaction? transaction)
    {
        if (ReferenceEquals(enlisted, transaction))
        {
            return;
        }

        // A context that has a transaction takes no other.
        if (enlisted is not null)
        {
            Database.UseTransaction(null);
        }

        enlisted = null;
        Database.UseTransaction(transaction);
        enlisted = transaction;
    }

    IQueryable<TRow> IRowSets.Of<TRow>() => Set<TRow>().AsNoTracking();
}
