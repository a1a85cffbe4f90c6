namespace SqliteBench.Providers;

/// <summary>
/// Arguments of statements for which an object-relational mapper has a form of its own. A statement without one is passed
/// to it as SQL, so that a workload need not have any.
/// </summary>
/// <typeparam name="TSelf">The implementing struct.</typeparam>
public interface IMappedArguments<TSelf> : IArguments
    where TSelf : struct, IMappedArguments<TSelf>
{
    /// <summary>What an object-relational mapper does in place of each statement, by its SQL.</summary>
    static abstract IReadOnlyDictionary<string, MappedForm<TSelf>> MappedForms { get; }
}

/// <summary>The forms of the statements with some arguments, whether these have any or not.</summary>
/// <typeparam name="TArguments">The arguments.</typeparam>
internal static class MappedForms<TArguments>
    where TArguments : struct, IArguments
{
    private static readonly IReadOnlyDictionary<string, MappedForm<TArguments>>? All = Read();

    /// <summary>What an object-relational mapper does in place of a statement; null when that is the SQL itself.</summary>
    /// <param name="sql">The statement.</param>
    public static MappedForm<TArguments>? Find(string sql) => All?.GetValueOrDefault(sql);

    // An interface that a type parameter may or may not implement has no other way to its static members.
    private static IReadOnlyDictionary<string, MappedForm<TArguments>>? Read()
    {
        Type mapped = typeof(IMappedArguments<>);
        bool isMapped = Array.Exists(
            typeof(TArguments).GetInterfaces(),
            type => type.IsGenericType && type.GetGenericTypeDefinition() == mapped
        );
        return isMapped
            ? (IReadOnlyDictionary<string, MappedForm<TArguments>>)
                typeof(Reader<>)
                    .MakeGenericType(typeof(TArguments), typeof(TArguments))
                    .GetProperty("Forms")!
                    .GetValue(null)!
            : null;
    }

    private static class Reader<T>
        where T : struct, IMappedArguments<T>
    {
        public static IReadOnlyDictionary<string, MappedForm<T>> Forms => T.MappedForms;
    }
}
