using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;

namespace SqliteBench.Providers.EntityMapper;

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
