using Microsoft.EntityFrameworkCore;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>Compiles the queries of forms, as a user of <c>EF.CompileQuery</c> does.</summary>
internal static class QueryCompiler
{
    private static readonly MethodInfo Untracked = new Func<IQueryable<object>, IQueryable<object>>(
        EntityFrameworkQueryableExtensions.AsNoTracking
    ).Method.GetGenericMethodDefinition();

    public static FormExpression<EntityContext, TArguments> Of<TArguments>()
        where TArguments : struct, IArguments => new(Table, Compile);

    private static MethodCallExpression Table(Expression context, Type row) =>
        Expression.Call(Untracked.MakeGenericMethod(row), Expression.Call(context, nameof(DbContext.Set), [row]));

    private static object Compile(LambdaExpression query, Type[] types)
    {
        bool isQuery = query.ReturnType.Name == typeof(IQueryable<>).Name;
        Type[] all = [.. types, isQuery ? query.ReturnType.GetGenericArguments()[0] : query.ReturnType];
        return Method(all.Length, isQuery).MakeGenericMethod(all).Invoke(null, [query])!;
    }

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
