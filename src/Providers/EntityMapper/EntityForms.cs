using System.Runtime.ExceptionServices;
using Microsoft.EntityFrameworkCore;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>An insertion by SaveChanges makes a savepoint and reads the row's key back, as EF Core does.</summary>
internal sealed class EntityForms<TArguments, TStyle>(EntitySession session, string sql)
    : IMappedFormVisitor<TArguments, MapperCalls<TArguments>>
    where TArguments : struct, IArguments
    where TStyle : struct, IQueryStyle
{
    private readonly EntityContext _context = session.Context(typeof(TArguments).Assembly);

    private EntityContext Enlisted => session.Enlisted(_context);

    public MapperCalls<TArguments> Integer(IntegerQuery<TArguments> form)
    {
        Func<EntityContext, TArguments, long?> first = TStyle.Compiles
            ? QueryCompiler.Of<TArguments>().First(form)
            : (context, arguments) => form.Query(context, arguments).FirstOrDefault();
        return new EntityCalls<TArguments>(session, sql) { First = arguments => first(Enlisted, arguments) };
    }

    public MapperCalls<TArguments> Rows<TRow>(RowQuery<TArguments, TRow> form)
        where TRow : class
    {
        Func<EntityContext, TArguments, IEnumerable<TRow>> rows = TStyle.Compiles
            ? QueryCompiler.Of<TArguments>().Rows(form)
            : (context, arguments) => form.Query(context, arguments);
        return new EntityCalls<TArguments>(session, sql)
        {
            Rows = (TArguments arguments) => rows(Enlisted, arguments),
            AfterRows = TStyle.Tracks ? _context.ChangeTracker.Clear : null,
        };
    }

    public MapperCalls<TArguments> Insertion<TRow>(Insertion<TArguments, TRow> form)
        where TRow : class
    {
        int Save(TRow row)
        {
            EntityContext context = Enlisted;
            context.Add(row);
            return SaveAndForget(context);
        }

        return new EntityCalls<TArguments>(session, sql)
        {
            Change = arguments => Save(form.Row(arguments)),
            Insertion = form.Id is not { } id
                ? null
                : arguments =>
                {
                    TRow row = form.Row(arguments);
                    Save(row);
                    return id(row);
                },
        };
    }

    public MapperCalls<TArguments> Insertions<TRow>(Insertions<TArguments, TRow> form)
        where TRow : class =>
        Changing(
            (context, arguments) =>
            {
                context.AddRange(form.Rows(arguments));
                return SaveAndForget(context);
            }
        );

    public MapperCalls<TArguments> Deletion<TRow>(Deletion<TArguments, TRow> form)
        where TRow : class => Changing((context, arguments) => form.Rows(context, arguments).ExecuteDelete());

    // Contexts that track rows read them, and write what has changed.
    public MapperCalls<TArguments> Update<TRow, TValue>(Update<TArguments, TRow, TValue> form)
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

    private EntityCalls<TArguments> Changing(Func<EntityContext, TArguments, int> change) =>
        new(session, sql) { Change = arguments => change(Enlisted, arguments) };

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
