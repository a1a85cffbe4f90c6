using System.Runtime.ExceptionServices;
using Microsoft.EntityFrameworkCore;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>
/// A statement that EF Core makes of a form; what the form does not serve is passed as SQL. An insertion is one by SaveChanges,
/// which makes a savepoint in an open transaction and reads the row's key back, as EF Core does by itself.
/// </summary>
internal class MappedStatement<TArguments>(EntitySession session, string sql, EntityContext context)
    : RawStatement<TArguments>(session, sql)
    where TArguments : struct, IArguments
{
    public Func<EntityContext, TArguments, long?>? First { get; init; }

    public Func<EntityContext, TArguments, int>? Change { get; init; }

    public Func<EntityContext, TArguments, long>? Insertion { get; init; }

    protected EntityContext Enlisted => Session.Enlisted(context);

    public override bool TryReadInteger(in TArguments arguments, out long value)
    {
        if (First is null)
        {
            return base.TryReadInteger(in arguments, out value);
        }

        long? found = First(Enlisted, arguments);
        value = found.GetValueOrDefault();
        return found.HasValue;
    }

    public override int Execute(in TArguments arguments) =>
        Change?.Invoke(Enlisted, arguments) ?? base.Execute(in arguments);

    public override long Insert(in TArguments arguments) =>
        Insertion?.Invoke(Enlisted, arguments) ?? base.Insert(in arguments);
}

internal sealed class RowStatement<TArguments, TEntity>(
    EntitySession session,
    string sql,
    EntityContext context,
    Func<EntityContext, TArguments, IEnumerable<TEntity>> rows
) : MappedStatement<TArguments>(session, sql, context)
    where TArguments : struct, IArguments
    where TEntity : class
{
    public override void Read<TRow, TSink>(in TArguments arguments, TSink sink)
    {
        if (typeof(TRow) != typeof(TEntity))
        {
            base.Read<TRow, TSink>(in arguments, sink);
            return;
        }

        EntityContext enlisted = Enlisted;
        foreach (TRow row in (IEnumerable<TRow>)rows(enlisted, arguments))
        {
            sink.Accept(row);
        }

        if (enlisted.Tracks)
        {
            enlisted.ChangeTracker.Clear();
        }
    }
}

internal sealed class MappedStatements<TArguments, TStyle>(EntitySession session, string sql)
    : IMappedFormVisitor<TArguments, RawStatement<TArguments>>
    where TArguments : struct, IArguments
    where TStyle : struct, IQueryStyle
{
    private readonly EntityContext _context = session.Context(typeof(TArguments).Assembly);

    public RawStatement<TArguments> Integer(IntegerQuery<TArguments> form) =>
        new MappedStatement<TArguments>(session, sql, _context) { First = TStyle.First(form) };

    public RawStatement<TArguments> Rows<TRow>(RowQuery<TArguments, TRow> form)
        where TRow : class => new RowStatement<TArguments, TRow>(session, sql, _context, TStyle.Rows(form));

    public RawStatement<TArguments> Insertion<TRow>(Insertion<TArguments, TRow> form)
        where TRow : class
    {
        static int Save(EntityContext context, TRow row)
        {
            context.Add(row);
            return SaveAndForget(context);
        }

        return new MappedStatement<TArguments>(session, sql, _context)
        {
            Change = (context, arguments) => Save(context, form.Row(arguments)),
            Insertion = form.Id is not { } id
                ? null
                : (context, arguments) =>
                {
                    TRow row = form.Row(arguments);
                    Save(context, row);
                    return id(row);
                },
        };
    }

    public RawStatement<TArguments> Insertions<TRow>(Insertions<TArguments, TRow> form)
        where TRow : class =>
        Changing(
            (context, arguments) =>
            {
                context.AddRange(form.Rows(arguments));
                return SaveAndForget(context);
            }
        );

    public RawStatement<TArguments> Deletion<TRow>(Deletion<TArguments, TRow> form)
        where TRow : class => Changing((context, arguments) => form.Rows(context, arguments).ExecuteDelete());

    // Contexts that track rows read them, and write what has changed.
    public RawStatement<TArguments> Update<TRow, TValue>(Update<TArguments, TRow, TValue> form)
        where TRow : class =>
        Changing(
            TStyle.Tracks
                ? (context, arguments) =>
                {
                    foreach (TRow row in form.Rows(context, arguments).ToList())
                    {
                        form.Change(row, arguments);
                    }

                    return SaveAndForget(context);
                }
                : (context, arguments) =>
                    form.Rows(context, arguments)
                        .ExecuteUpdate(setters => setters.SetProperty(form.Property(), form.Value(arguments)))
        );

    private MappedStatement<TArguments> Changing(Func<EntityContext, TArguments, int> change) =>
        new(session, sql, _context) { Change = change };

    // What it tracks would grow with every operation.
    private static int SaveAndForget(EntityContext context)
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
