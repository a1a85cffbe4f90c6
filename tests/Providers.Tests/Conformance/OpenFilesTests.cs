using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>A connection that is closed has no statement left that keeps its files open.</summary>
public sealed class OpenFilesTests : IDisposable
{
    private readonly TemporaryDirectory directory = new();

    [LinuxFact]
    public async Task A_closed_connection_has_no_file_open()
    {
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.Id != NativeBaseline.Id))
        {
            if (provider.Availability.IsAvailable)
            {
                string path = directory.File($"{provider.Id}.db");

                await UseAsync(provider, path);

                FilesOf(path).ShouldBeEmpty(provider.Id);
            }
        }
    }

    public void Dispose() => directory.Dispose();

    private static async Task UseAsync(Provider provider, string path)
    {
        await using ITestSession session = await provider.Accept(new SessionOpener(path));
        foreach (TransactionMode mode in (TransactionMode[])[TransactionMode.Deferred, TransactionMode.Immediate])
        {
            await session.BeginAsync(mode);
            await session.ExecuteAsync("CREATE TABLE IF NOT EXISTS Item(ID INTEGER PRIMARY KEY)");
            await session.CommitAsync();
            await session.BeginAsync(mode);
            await session.RollbackAsync();
        }

        FilesOf(path).ShouldNotBeEmpty(provider.Id);
    }

    private static string[] FilesOf(string path) =>
        [
            .. Directory
                .EnumerateFiles("/proc/self/fd")
                .Select(file => new FileInfo(file).LinkTarget ?? "")
                .Where(target => target.StartsWith(path, StringComparison.Ordinal)),
        ];
}
