namespace SqliteBench.Tests.Liars;

/// <summary>Providers whose connections lie, by the names of their classes.</summary>
internal static class LyingProvider
{
    public static IEnumerable<Type> All =>
        typeof(LyingProvider)
            .Assembly.GetTypes()
            .Where(type =>
                !type.IsAbstract && (type.IsSubclassOf(typeof(Liar)) || type.IsSubclassOf(typeof(NativeLiar)))
            );

    public static Provider Of<TLiar>()
        where TLiar : Liar, new() =>
        new SynchronousProvider<LyingConnection<TLiar>, LyingStatement>(
            typeof(TLiar).Name,
            "a provider that lies",
            "SqliteBench.Tests",
            () => typeof(LyingProvider).Assembly
        );

    public static Provider Of(string name)
    {
        Type liar = All.Single(type => type.Name == name);
        return liar.IsSubclassOf(typeof(NativeLiar))
            ? new LyingBaseline(name, () => (NativeLiar)Activator.CreateInstance(liar)!)
            : (Provider)
                new Func<Provider>(Of<NextId>)
                    .Method.GetGenericMethodDefinition()
                    .MakeGenericMethod(liar)
                    .Invoke(null, null)!;
    }
}
