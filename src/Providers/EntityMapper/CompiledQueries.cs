using Microsoft.EntityFrameworkCore;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>Each form's query is compiled once per process, as by a user of <c>EF.CompileQuery</c>.</summary>
internal readonly struct CompiledQueries : IQueryStyle
{
    private static readonly ConcurrentDictionary<object, Delegate> All = new();

    private static readonly MethodInfo Untracked = new Func<IQueryable<object>, IQueryable<object>>(
        EntityFrameworkQueryableExtensions.AsNoTracking
    ).Method.GetGenericMethodDefinition();

    public static Func<EntityContext, TArguments, long?> First<TArguments>(IntegerQuery<TArguments> form)
        where TArguments : struct, IArguments =>
        (Func<EntityContext, TArguments, long?>)
            All.GetOrAdd(
                form,
                _ =>
                    new FormExpression<EntityContext, TArguments>(Table).First(
                        form,
                        (query, types) => Compile(query, [.. types, typeof(long?)], isQuery: false)
                    )
            );

    public static Func<EntityContext, TArguments, IEnumerable<TRow>> Rows<TArguments, TRow>(
        RowQuery<TArguments, TRow> form
    )
        where TArguments : struct, IArguments
        where TRow : class =>
        (Func<EntityContext, TArguments, IEnumerable<TRow>>)
            All.GetOrAdd(
                form,
                _ =>
                    new FormExpression<EntityContext, TArguments>(Table).Rows(
                        form,
                        (query, types) => Compile(query, [.. types, typeof(TRow)], isQuery: true)
                    )
            );

    private static MethodCallExpression Table(Expression context, Type row) =>
        Expression.Call(Untracked.MakeGenericMethod(row), Expression.Call(context, nameof(DbContext.Set), [row]));

    private static object Compile(LambdaExpression query, Type[] types, bool isQuery) =>
        Method(types.Length, isQuery).MakeGenericMethod(types).Invoke(null, [query])!;

    // Of the overloads for so many types, the one for a query or the one for a single result.
    private static MethodInfo Method(int types, bool isQuery) =>
        typeof(EF)
            .GetMethods()
            .Single(method =>
                method.Name == nameof(EF.CompileQuery)
                && method.GetGenericArguments().Length == types
                && ResultOf(method) is var result
                && (
                    isQuery
                        ? result.IsGenericType && result.GetGenericTypeDefinition() == typeof(IQueryable<>)
                        : result.IsGenericParameter
                )
            );

    private static Type ResultOf(MethodInfo method) =>
        method.GetParameters()[0].ParameterType.GetGenericArguments()[0].GetGenericArguments()[^1];
}

/// <summary>Unless overridden, each execution makes its query, which EF Core looks for in its cache.</summary>
internal interface IQueryStyle
{
    static virtual bool Tracks => false;

    /// <summary>Whether contexts on pooled connections are pooled too.</summary>
    static virtual bool PoolsContexts => false;

    static virtual Func<EntityContext, TArguments, long?> First<TArguments>(IntegerQuery<TArguments> form)
        where TArguments : struct, IArguments =>
        (context, arguments) => form.Query(context, arguments).FirstOrDefault();

    static virtual Func<EntityContext, TArguments, IEnumerable<TRow>> Rows<TArguments, TRow>(
        RowQuery<TArguments, TRow> form
    )
        where TArguments : struct, IArguments
        where TRow : class => (context, arguments) => form.Query(context, arguments);
}

internal readonly struct PlainQueries : IQueryStyle;

internal readonly struct TrackedQueries : IQueryStyle
{
    public static bool Tracks => true;
}

internal readonly struct PooledContexts : IQueryStyle
{
    public static bool PoolsContexts => true;
}
