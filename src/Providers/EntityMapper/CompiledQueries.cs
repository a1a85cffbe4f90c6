using System.Collections.Concurrent;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;

namespace SqliteBench.Providers.EntityMapper;

/// <summary>
/// Each form's query is compiled once per process. A user writes
/// <c>EF.CompileQuery((Context context, string hash) => ...)</c>; this makes that expression from the form.
/// </summary>
internal readonly struct CompiledQueries : IQueryStyle
{
    private static readonly ConcurrentDictionary<object, Delegate> All = new();

    private static readonly MethodInfo FirstOrDefault = new Func<IQueryable<long?>, long?>(
        Queryable.FirstOrDefault
    ).Method;

    public static Func<EntityContext, TArguments, long?> First<TArguments>(IntegerQuery<TArguments> form)
        where TArguments : struct, IArguments =>
        (Func<EntityContext, TArguments, long?>)
            All.GetOrAdd(
                form,
                _ =>
                {
                    FormExpression<TArguments> open = new();
                    Expression query = open.Visit(form.Query(FormTables.Instance, default).Expression);
                    return Compile<TArguments, long?>(open, Expression.Call(FirstOrDefault, query), typeof(long?));
                }
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
                {
                    FormExpression<TArguments> open = new();
                    Expression query = open.Visit(form.Query(FormTables.Instance, default).Expression);
                    return Compile<TArguments, IEnumerable<TRow>>(open, query, typeof(IQueryable<TRow>), typeof(TRow));
                }
            );

    /// <param name="result">What EF Core's method is to be told that it results in.</param>
    private static Func<EntityContext, TArguments, TResult> Compile<TArguments, TResult>(
        FormExpression<TArguments> form,
        Expression body,
        Type type,
        Type? result = null
    )
    {
        ParameterExpression[] parameters = [.. form.Parameters.Values];
        Type[] types = [typeof(EntityContext), .. parameters.Select(parameter => parameter.Type)];
        Expression query = Expression.Lambda(
            Expression.GetFuncType([.. types, type]),
            body,
            [FormExpression<TArguments>.Context, .. parameters]
        );
        object compiled = Method(types.Length + 1, isQuery: result is not null)
            .MakeGenericMethod([.. types, result ?? type])
            .Invoke(null, [query])!;

        // The compiled query takes the values one by one.
        ParameterExpression arguments = Expression.Parameter(typeof(TArguments));
        return Expression
            .Lambda<Func<EntityContext, TArguments, TResult>>(
                Expression.Invoke(
                    Expression.Constant(compiled),
                    [
                        FormExpression<TArguments>.Context,
                        .. form.Parameters.Keys.Select(property => Expression.MakeMemberAccess(arguments, property)),
                    ]
                ),
                FormExpression<TArguments>.Context,
                arguments
            )
            .Compile();
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
