namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>What every managed provider has to do, written once; a small class derives from it for each.</summary>
public abstract partial class ProviderSpec(Provider provider) : DirectoryTests
{
    private const string InsertItem =
        "INSERT INTO Item(ID, Number, Real, Text, Bytes) VALUES (@Id, @Number, @Real, @Text, @Bytes)";
    private const string InsertId = "INSERT INTO Item(ID) VALUES (@Id)";
    private const string SelectId = "SELECT ID FROM Item WHERE ID >= @Id ORDER BY ID";
    private const string SelectItems = "SELECT ID, Number, Real, Text, Bytes FROM Item WHERE ID >= @Id ORDER BY ID";
    private const string SelectItem = "SELECT ID, Number, Real, Text, Bytes FROM Item WHERE ID = @Id";

    private string DatabasePath => Temporary.File("test.db");

    /// <summary>Whether the library stores and reads text beyond an embedded zero; one that cuts it there says so.</summary>
    protected virtual bool KeepsEmbeddedZeros => true;

    /// <summary>Whether the library has a connection pool, which keeps SQLite's handle open with its settings.</summary>
    protected virtual bool HasPool => true;

    /// <summary>The primary result code where another connection has the lock.</summary>
    protected virtual int LockedCode => Busy;

    private ITestSession Open(string setting = "")
    {
        ITestSession session = provider.Accept(new SessionOpener(DatabasePath));
        session.Execute($"{setting}; PRAGMA synchronous=OFF");
        return session;
    }

    private ITestSession OpenWithTable()
    {
        ITestSession session = Open();
        session.Execute("CREATE TABLE Item(ID INTEGER PRIMARY KEY, Number INTEGER, Real REAL, Text TEXT, Bytes BLOB)");
        return session;
    }

    private ITestSession OpenImpatient() => Open("PRAGMA busy_timeout=0");

    private static ItemRow StoreAndRead(ITestSession session, ItemArguments item)
    {
        using ITestStatement<ItemArguments> insert = session.Prepare<ItemArguments>(InsertItem);
        insert.Execute(item).ShouldBe(1);
        return ReadItem(session, item.Id);
    }

    private static ItemRow ReadItem(ITestSession session, long id)
    {
        using ITestStatement<KeyArgument> select = session.Prepare<KeyArgument>(SelectItem);
        List<ItemRow> rows = [];
        select.Read(new(id), rows.Add);
        return rows.ShouldHaveSingleItem();
    }

    private static void Insert(ITestSession session, long id) => session.Execute($"INSERT INTO Item(ID) VALUES ({id})");

    private static string? Count(ITestSession session) => session.QueryText("SELECT count(*) FROM Item");

    private static int? PrimaryCode(ITestSession session, Action call)
    {
        Exception exception = Should.Throw<Exception>(call);
        return session.ResultCode(exception) & 0xFF;
    }
}
