namespace SqliteBench.Providers;

/// <summary>
/// What an object-relational mapper does in place of a SQL statement, written as its user would write it: a query or an
/// object is made of the arguments at each execution, which is part of what a mapper costs.
/// </summary>
/// <typeparam name="TArguments">The arguments of the statement.</typeparam>
public abstract class MappedForm<TArguments>
    where TArguments : struct, IArguments
{
    /// <summary>Hands the form's types to <paramref name="visitor"/>.</summary>
    /// <typeparam name="TResult">What the visitor makes of them.</typeparam>
    /// <param name="visitor">The mapper.</param>
    public abstract TResult Accept<TResult>(IMappedFormVisitor<TArguments, TResult> visitor);
}
