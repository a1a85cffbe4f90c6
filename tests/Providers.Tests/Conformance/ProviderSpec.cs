using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>What every managed provider has to do, written once; a small class derives from it for each.</summary>
public abstract partial class ProviderSpec(Provider provider) : IDisposable
{
    private const string InsertItem =
        "INSERT INTO Item(ID, Number, Real, Text, Bytes) VALUES (@Id, @Number, @Real, @Text, @Bytes)";
    private const string SelectItem = "SELECT ID, Number, Real, Text, Bytes FROM Item WHERE ID = @Id";

    private readonly TemporaryDirectory directory = new();

    private string DatabasePath => directory.File("test.db");

    /// <summary>Whether the library stores and reads text beyond an embedded zero; one that cuts it there says so.</summary>
    protected virtual bool KeepsEmbeddedZeros => true;

    /// <summary>Whether the library has a connection pool, which keeps SQLite's handle open with its settings.</summary>
    protected virtual bool HasPool => true;

    /// <summary>The primary result code where another connection has the lock.</summary>
    protected virtual int LockedCode => Busy;

    public void Dispose()
    {
        directory.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>A connection that does not wait for the disk.</summary>
    /// <param name="setting">What it is set to before anything that may meet a lock.</param>
    private async Task<ITestSession> OpenAsync(string setting = "")
    {
        ITestSession session = await provider.Accept(new SessionOpener(DatabasePath));
        await session.ExecuteAsync($"{setting}; PRAGMA synchronous=OFF");
        return session;
    }

    private async Task<ITestSession> OpenWithTableAsync()
    {
        ITestSession session = await OpenAsync();
        await session.ExecuteAsync(
            "CREATE TABLE Item(ID INTEGER PRIMARY KEY, Number INTEGER, Real REAL, Text TEXT, Bytes BLOB)"
        );
        return session;
    }

    /// <summary>A second connection that does not wait for locks.</summary>
    private Task<ITestSession> OpenImpatientAsync() => OpenAsync("PRAGMA busy_timeout=0");

    private static async Task<ItemRow> StoreAndReadAsync(ITestSession session, ItemArguments item)
    {
        await using ITestStatement<ItemArguments> insert = await session.PrepareAsync<ItemArguments>(InsertItem);
        (await insert.ExecuteAsync(item)).ShouldBe(1);
        return await ReadItemAsync(session, item.Id);
    }

    private static async Task<ItemRow> ReadItemAsync(ITestSession session, long id)
    {
        await using ITestStatement<KeyArgument> select = await session.PrepareAsync<KeyArgument>(SelectItem);
        List<ItemRow> rows = [];
        await select.ReadAsync(new KeyArgument(id), rows.Add);
        return rows.ShouldHaveSingleItem();
    }

    private static Task InsertAsync(ITestSession session, long id) =>
        session.ExecuteAsync($"INSERT INTO Item(ID) VALUES ({id})");

    private static Task<string?> CountAsync(ITestSession session) =>
        session.QueryTextAsync("SELECT count(*) FROM Item");

    /// <summary>The primary result code of what a call throws.</summary>
    private static async Task<int?> PrimaryCodeAsync(ITestSession session, Func<Task> call)
    {
        Exception exception = await Should.ThrowAsync<Exception>(call);
        return session.ResultCode(exception) & 0xFF;
    }
}
