namespace SqliteBench.Providers.Tests.Sessions;

/// <summary>Opens a database through whatever kind of provider it is handed.</summary>
/// <param name="path">The database.</param>
/// <param name="pooled">Whether the connection comes from the library's pool, where it has one.</param>
internal sealed class SessionOpener(string path, bool pooled = false) : IProviderVisitor<Task<ITestSession>>
{
    public Task<ITestSession> Synchronous<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement =>
        Task.FromResult<ITestSession>(
            new SynchronousSession<TConnection, TStatement>(
                pooled ? TConnection.OpenPooled(path) : TConnection.Open(path)
            )
        );

    public Task<ITestSession> Native(NativeLibraryBaseline library) =>
        throw new NotSupportedException("The native baseline runs whole loops.");
}
