using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>A connection that is closed has no statement left that keeps its files open.</summary>
public sealed class OpenFilesTests : IDisposable
{
    private readonly TemporaryDirectory directory = new();

    [LinuxFact]
    public void A_closed_connection_has_no_file_open()
    {
        foreach (Provider provider in ProviderCatalog.All.Where(provider => provider.Id != NativeBaseline.Id))
        {
            if (provider.Availability.IsAvailable)
            {
                string path = directory.File($"{provider.Id}.db");

                Use(provider, path);

                FilesOf(path).ShouldBeEmpty(provider.Id);
            }
        }
    }

    public void Dispose() => directory.Dispose();

    private static void Use(Provider provider, string path)
    {
        using ITestSession session = provider.Accept(new SessionOpener(path));
        foreach (TransactionMode mode in (TransactionMode[])[TransactionMode.Deferred, TransactionMode.Immediate])
        {
            session.Begin(mode);
            session.Execute("CREATE TABLE IF NOT EXISTS Item(ID INTEGER PRIMARY KEY)");
            session.Commit();
            session.Begin(mode);
            session.Rollback();
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
