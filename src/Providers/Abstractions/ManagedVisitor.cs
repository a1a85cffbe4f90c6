namespace SqliteBench.Providers;

/// <summary>Code for providers in C# alone: what builds templates, reads databases and asks the engine.</summary>
/// <param name="purpose">The beginning of the sentence that refuses the native one, such as <c>databases are checked by</c>.</param>
public abstract class ManagedVisitor<TResult>(string purpose) : IProviderVisitor<TResult>
{
    public abstract TResult Managed<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement;

    /// <exception cref="NotSupportedException">Always.</exception>
    public TResult Native(NativeLibraryBaseline library) =>
        throw new NotSupportedException($"{purpose} a provider in C#");
}
