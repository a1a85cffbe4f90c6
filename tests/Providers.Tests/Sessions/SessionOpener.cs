namespace SqliteBench.Providers.Tests.Sessions;

/// <summary>Opens a database through whatever kind of provider it is handed.</summary>
internal sealed class SessionOpener(string path) : IProviderVisitor<Task<ITestSession>>
{
    public Task<ITestSession> Synchronous<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement =>
        Task.FromResult<ITestSession>(new SynchronousSession<TConnection, TStatement>(TConnection.Open(path)));

    public async Task<ITestSession> Asynchronous<TConnection, TStatement>()
        where TConnection : struct, IAsyncConnection<TConnection, TStatement>
        where TStatement : struct, IAsyncStatement =>
        new AsynchronousSession<TConnection, TStatement>(await TConnection.OpenAsync(path));

    public Task<ITestSession> Native(NativeLibraryBaseline library) =>
        throw new NotSupportedException("The native baseline runs whole loops.");
}
