using System.Runtime.ExceptionServices;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>
/// An insertion by SaveChanges, which makes a savepoint in an open transaction and reads the row's key back, as EF Core does
/// by itself. The context forgets the row afterwards: what it tracks would grow with every operation.
/// </summary>
internal sealed class InsertStatement<TArguments, TEntity>(
    EntitySession session,
    string sql,
    EntityContext context,
    Insertion<TArguments, TEntity> form
) : RawStatement<TArguments>(session, sql)
    where TArguments : struct, IArguments
    where TEntity : class
{
    public override int Execute(in TArguments arguments) => Save(form.Row(arguments));

    public override long Insert(in TArguments arguments)
    {
        if (form.Id is not { } id)
        {
            return base.Insert(in arguments);
        }

        TEntity row = form.Row(arguments);
        Save(row);
        return id(row);
    }

    private int Save(TEntity row)
    {
        EntityContext enlisted = Session.Enlisted(context);
        try
        {
            enlisted.Add(row);
            return enlisted.SaveChanges();
        }
        catch (DbUpdateException exception) when (exception.InnerException is SqliteException reason)
        {
            // EF Core's own says only that there is this one.
            ExceptionDispatchInfo.Throw(reason);
            throw;
        }
        finally
        {
            enlisted.ChangeTracker.Clear();
        }
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
