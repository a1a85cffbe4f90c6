using System.Runtime.ExceptionServices;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>
/// An insertion by SaveChanges, which makes a savepoint in an open transaction and reads the row's key back, as EF Core does
/// by itself. The context forgets what it has saved: what it tracks would grow with every operation.
/// </summary>
internal sealed class InsertStatement<TArguments, TEntities>(
    EntitySession session,
    string sql,
    EntityContext context,
    Func<TArguments, TEntities> make,
    Action<EntityContext, TEntities> add,
    Func<TEntities, long>? id = null
) : RawStatement<TArguments>(session, sql)
    where TArguments : struct, IArguments
{
    public override int Execute(in TArguments arguments) => Save(make(arguments));

    public override long Insert(in TArguments arguments)
    {
        if (id is null)
        {
            return base.Insert(in arguments);
        }

        TEntities made = make(arguments);
        Save(made);
        return id(made);
    }

    private int Save(TEntities made)
    {
        EntityContext enlisted = Session.Enlisted(context);
        add(enlisted, made);
        return Saving.SaveAndForget(enlisted);
    }
}

internal sealed class DeleteStatement<TArguments, TEntity>(
    EntitySession session,
    string sql,
    EntityContext context,
    Deletion<TArguments, TEntity> form
) : RawStatement<TArguments>(session, sql)
    where TArguments : struct, IArguments
    where TEntity : class
{
    public override int Execute(in TArguments arguments) =>
        form.Rows(Session.Enlisted(context), arguments).ExecuteDelete();
}

internal sealed class UpdateStatement<TArguments, TEntity, TValue>(
    EntitySession session,
    string sql,
    EntityContext context,
    Update<TArguments, TEntity, TValue> form
) : RawStatement<TArguments>(session, sql)
    where TArguments : struct, IArguments
    where TEntity : class
{
    public override int Execute(in TArguments arguments)
    {
        TArguments values = arguments;
        return form.Rows(Session.Enlisted(context), values)
            .ExecuteUpdate(setters => setters.SetProperty(form.Property(), form.Value(values)));
    }
}

/// <summary>An update as contexts do it that track rows: they read them, and write what has changed.</summary>
internal sealed class TrackedUpdateStatement<TArguments, TEntity, TValue>(
    EntitySession session,
    string sql,
    EntityContext context,
    Update<TArguments, TEntity, TValue> form
) : RawStatement<TArguments>(session, sql)
    where TArguments : struct, IArguments
    where TEntity : class
{
    public override int Execute(in TArguments arguments)
    {
        foreach (TEntity row in form.Rows(Session.Enlisted(context), arguments).ToList())
        {
            form.Change(row, arguments);
        }

        return Saving.SaveAndForget(context);
    }
}

internal static class Saving
{
    public static int SaveAndForget(EntityContext context)
    {
        try
        {
            return context.SaveChanges();
        }
        catch (DbUpdateException exception) when (exception.InnerException is SqliteException reason)
        {
            // EF Core's own says only that there is this one.
            ExceptionDispatchInfo.Throw(reason);
            throw;
        }
        finally
        {
            context.ChangeTracker.Clear();
        }
    }
}
