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

/// <summary>
/// Opens the expression of a form's query, which has a table's place and the arguments in it as constants: they become a
/// context and parameters.
/// </summary>
internal sealed class FormExpression<TArguments> : ExpressionVisitor
{
    private static readonly MethodInfo Untracked = new Func<IQueryable<object>, IQueryable<object>>(
        EntityFrameworkQueryableExtensions.AsNoTracking
    ).Method.GetGenericMethodDefinition();

    public static ParameterExpression Context { get; } = Expression.Parameter(typeof(EntityContext), "context");

    public Dictionary<MemberInfo, ParameterExpression> Parameters { get; } = [];

    protected override Expression VisitConstant(ConstantExpression node)
    {
        if (node.Value is not IQueryable table)
        {
            return base.VisitConstant(node);
        }

        Expression set = Expression.Call(Context, nameof(DbContext.Set), [table.ElementType]);
        return Expression.Call(Untracked.MakeGenericMethod(table.ElementType), set);
    }

    protected override Expression VisitMember(MemberExpression node)
    {
        if (node.Expression?.Type != typeof(TArguments))
        {
            return base.VisitMember(node);
        }

        if (!Parameters.TryGetValue(node.Member, out ParameterExpression? parameter))
        {
            parameter = Expression.Parameter(node.Type, node.Member.Name);
            Parameters.Add(node.Member, parameter);
        }

        return parameter;
    }
}

/// <summary>Tables that only stand for their places in an expression.</summary>
internal sealed class FormTables : IRowSets
{
    public static FormTables Instance { get; } = new();

    public IQueryable<TRow> Of<TRow>()
        where TRow : class => Enumerable.Empty<TRow>().AsQueryable();
}

/// <summary>
/// How EF Core is used. Unless an implementation says otherwise, each execution makes its query, which EF Core looks for in its
/// cache.
/// </summary>
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
