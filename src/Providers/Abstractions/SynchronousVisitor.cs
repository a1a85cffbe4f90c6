namespace SqliteBench.Providers;

/// <summary>Code for synchronous providers alone: what builds templates, reads databases and asks the engine.</summary>
/// <param name="purpose">The beginning of the sentence that refuses others, such as <c>databases are checked</c>.</param>
public abstract class SynchronousVisitor<TResult>(string purpose) : IProviderVisitor<TResult>
{
    /// <inheritdoc />
    public abstract TResult Synchronous<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement;

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">Always.</exception>
    public TResult Asynchronous<TConnection, TStatement>()
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement => throw Refusal();

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">Always.</exception>
    public TResult Native(NativeLibraryBaseline library) => throw Refusal();

    private NotSupportedException Refusal() => new($"{purpose} a synchronous provider");
}
