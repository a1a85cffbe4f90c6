namespace SqliteBench.Providers;

/// <summary>Turns a form's constants, the table's place and the arguments, into a context and parameters.</summary>
/// <param name="table">A table of a context, as the mapper's user writes it.</param>
/// <param name="compile">Compiles a query from its expression and the types of its parameters.</param>
internal sealed class FormExpression<TContext, TArguments>(
    Func<Expression, Type, Expression> table,
    Func<LambdaExpression, Type[], object> compile
) : ExpressionVisitor
    where TArguments : struct, IArguments
{
    private static readonly MethodInfo s_firstOrDefault = new Func<IQueryable<long?>, long?>(
        Queryable.FirstOrDefault
    ).Method;

    // Each form is compiled once per process.
    private static readonly ConcurrentDictionary<object, Delegate> s_compiled = new();

    private readonly ParameterExpression _context = Expression.Parameter(typeof(TContext), "context");
    private readonly Dictionary<MemberInfo, ParameterExpression> _parameters = [];

    public Func<TContext, TArguments, long?> First(IntegerQuery<TArguments> form) =>
        Compiled<long?>(
            form,
            () => Expression.Call(s_firstOrDefault, Visit(form.Query(FormTables.Instance, default).Expression))
        );

    public Func<TContext, TArguments, IEnumerable<TRow>> Rows<TRow>(RowQuery<TArguments, TRow> form)
        where TRow : class =>
        Compiled<IEnumerable<TRow>>(form, () => Visit(form.Query(FormTables.Instance, default).Expression));

    protected override Expression VisitConstant(ConstantExpression node) =>
        node.Value is IQueryable rows ? table(_context, rows.ElementType) : base.VisitConstant(node);

    protected override Expression VisitMember(MemberExpression node)
    {
        if (node.Expression?.Type != typeof(TArguments))
        {
            return base.VisitMember(node);
        }

        if (!_parameters.TryGetValue(node.Member, out ParameterExpression? parameter))
        {
            parameter = Expression.Parameter(node.Type, node.Member.Name);
            _parameters.Add(node.Member, parameter);
        }

        return parameter;
    }

    private Func<TContext, TArguments, TResult> Compiled<TResult>(object form, Func<Expression> body) =>
        (Func<TContext, TArguments, TResult>)s_compiled.GetOrAdd(form, _ => Compile<TResult>(body()));

    private Func<TContext, TArguments, TResult> Compile<TResult>(Expression body)
    {
        Type type = typeof(IQueryable).IsAssignableFrom(body.Type)
            ? typeof(IQueryable<>).MakeGenericType(body.Type.GetGenericArguments())
            : body.Type;
        ParameterExpression[] parameters = [_context, .. _parameters.Values];
        Type[] types = [.. parameters.Select(parameter => parameter.Type)];
        object compiled = compile(Expression.Lambda(Expression.GetFuncType([.. types, type]), body, parameters), types);

        // The compiled query takes the values one by one.
        ParameterExpression arguments = Expression.Parameter(typeof(TArguments));
        return Expression
            .Lambda<Func<TContext, TArguments, TResult>>(
                Expression.Invoke(
                    Expression.Constant(compiled),
                    [_context, .. _parameters.Keys.Select(member => Expression.MakeMemberAccess(arguments, member))]
                ),
                _context,
                arguments
            )
            .Compile();
    }
}

/// <summary>Tables that only stand for their places in an expression.</summary>
internal sealed class FormTables : IRowSets
{
    public static FormTables Instance { get; } = new();

    public IQueryable<TRow> Of<TRow>()
        where TRow : class => Empty<TRow>.Rows;

    private static class Empty<TRow>
    {
        public static IQueryable<TRow> Rows { get; } = Array.Empty<TRow>().AsQueryable();
    }
}
