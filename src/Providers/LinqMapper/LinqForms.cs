using LinqToDB;
using LinqToDB.Data;

namespace SqliteBench.Providers.LinqMapper;

internal sealed class LinqForms<TArguments, TStyle>(LinqSession session, string sql)
    : IMappedFormVisitor<TArguments, MapperCalls<TArguments>>
    where TArguments : struct, IArguments
    where TStyle : struct, IQueryStyle
{
    public MapperCalls<TArguments> Integer(IntegerQuery<TArguments> form)
    {
        Func<TArguments, long?> first = arguments => form.Query(session, arguments).FirstOrDefault();
        if (TStyle.Compiles)
        {
            var compiled = Expressions.First(form);
            first = arguments => compiled(session.Data, arguments);
        }

        return new LinqCalls<TArguments>(session, sql) { First = first };
    }

    public MapperCalls<TArguments> Rows<TRow>(RowQuery<TArguments, TRow> form)
        where TRow : class
    {
        Func<TArguments, IEnumerable<TRow>> rows = arguments => form.Query(session, arguments).ToList();
        if (TStyle.Compiles)
        {
            var compiled = Expressions.Rows(form);
            rows = arguments => compiled(session.Data, arguments).ToList();
        }

        return new LinqCalls<TArguments>(session, sql) { Rows = rows };
    }

    public MapperCalls<TArguments> Insertion<TRow>(Insertion<TArguments, TRow> form)
        where TRow : class
    {
        if (form.Id is null)
        {
            return Changing((data, arguments) => data.Insert(form.Row(arguments)));
        }

        DataConnection data = session.DataOf<TRow>();
        return new LinqCalls<TArguments>(session, sql)
        {
            Change = arguments => data.Insert(form.Row(arguments)),
            Insertion = arguments => data.InsertWithInt64Identity(form.Row(arguments)),
        };
    }

    public MapperCalls<TArguments> Insertions<TRow>(Insertions<TArguments, TRow> form)
        where TRow : class => Changing((data, arguments) => (int)data.BulkCopy(form.Rows(arguments)).RowsCopied);

    public MapperCalls<TArguments> Deletion<TRow>(Deletion<TArguments, TRow> form)
        where TRow : class => Changing((_, arguments) => form.Rows(session, arguments).Delete());

    public MapperCalls<TArguments> Update<TRow, TValue>(Update<TArguments, TRow, TValue> form)
        where TRow : class =>
        Changing((_, arguments) => form.Rows(session, arguments).Set(form.Property(), form.Value(arguments)).Update());

    private static FormExpression<DataConnection, TArguments> Expressions => new(Table, Compile);

    private LinqCalls<TArguments> Changing(Func<DataConnection, TArguments, int> change) =>
        new(session, sql) { Change = arguments => change(session.Data, arguments) };

    private static MethodCallExpression Table(Expression data, Type row) =>
        Expression.Call(typeof(DataExtensions), nameof(DataExtensions.GetTable), [row], data);

    private static object Compile(LambdaExpression query, Type[] types)
    {
        Type[] all = [.. types, query.ReturnType];
        MethodInfo method = typeof(CompiledQuery)
            .GetMethods()
            .Single(one => one.Name == nameof(CompiledQuery.Compile) && one.GetGenericArguments().Length == all.Length);
        return method.MakeGenericMethod(all).Invoke(null, [query])!;
    }
}
