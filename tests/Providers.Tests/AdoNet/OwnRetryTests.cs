namespace SqliteBench.Providers.Tests.AdoNet;

/// <summary>Who waits for a lock when SQLite does not: the library, or nobody.</summary>
public sealed class OwnRetryTests : DirectoryTests
{
    private const int Busy = 5;

    public static TheoryData<string> OwnRetry =>
        [.. ProviderCatalog.All.Where(one => one.WithOwnRetries is { IsAvailable: true }).Select(one => one.Id)];

    [Theory]
    [MemberData(nameof(OwnRetry))]
    public void With_its_own_retry_a_library_waits_for_a_lock_that_is_let_go(string id)
    {
        Provider provider = ProviderCatalog.Find(id)!.WithOwnRetries!;
        using ITestSession holder = Open(provider);
        using ITestSession other = Open(provider);
        holder.Execute("CREATE TABLE Item(ID INTEGER PRIMARY KEY)");
        holder.Begin(TransactionMode.Immediate);

        ThreadCrew.Run(() => other.Execute("INSERT INTO Item(ID) VALUES (1)"), holder.Commit);

        holder.QueryText("SELECT count(*) FROM Item").ShouldBe("1");
    }

    [Theory]
    [MemberData(nameof(OwnRetry))]
    public void With_its_own_retry_a_library_loses_no_increment(string id)
    {
        const int Threads = 4;
        const int Increments = 5;
        Provider provider = ProviderCatalog.Find(id)!.WithOwnRetries!;
        using ITestSession asked = Open(provider);
        asked.Execute("PRAGMA journal_mode=WAL");
        asked.Execute("CREATE TABLE Item(Number INTEGER)");
        asked.Execute("INSERT INTO Item VALUES (0)");

        ThreadCrew.Run(
            Threads,
            _ =>
            {
                using ITestSession session = Open(provider);
                for (int index = 0; index < Increments; index++)
                {
                    session.Begin(TransactionMode.Immediate);
                    string number = session.QueryText("SELECT Number FROM Item").ShouldNotBeNull();
                    session.Execute($"UPDATE Item SET Number = {number} + 1");
                    session.Commit();
                }
            }
        );

        asked.QueryText("SELECT Number FROM Item").ShouldBe($"{Threads * Increments}");
    }

    [Theory]
    [MemberData(nameof(OwnRetry))]
    public void Without_it_the_same_library_fails_at_once(string id)
    {
        Provider provider = ProviderCatalog.Find(id)!;
        using ITestSession holder = Open(provider);
        using ITestSession other = Open(provider);
        holder.Begin(TransactionMode.Immediate);

        Exception failure = Should.Throw<Exception>(() => other.Begin(TransactionMode.Immediate));

        (other.ResultCode(failure) & 0xFF).ShouldBe(Busy);
        holder.Rollback();
    }

    [Fact]
    public void The_settings_of_the_library_are_left_alone()
    {
        MicrosoftSqliteDialect.ConnectionString("a.db", pooled: false).ShouldContain("Default Timeout=-1");
        SystemSqliteDialect.ConnectionString("a.db", pooled: false).ShouldContain("StepRetries=0");
        string[] own =
        [
            OwnRetryDialect<MicrosoftSqliteDialect>.ConnectionString("a.db", pooled: false),
            OwnRetryDialect<SystemSqliteDialect>.ConnectionString("a.db", pooled: false),
        ];

        own.ShouldAllBe(text => !text.Contains("Timeout", StringComparison.OrdinalIgnoreCase));
        own.ShouldAllBe(text => !text.Contains("Retries", StringComparison.OrdinalIgnoreCase));
        own.ShouldAllBe(text => text.Contains("a.db"));
    }

    private ITestSession Open(Provider provider)
    {
        ITestSession session = provider.Accept(new SessionOpener(Temporary.File("test.db")));
        session.Execute("PRAGMA busy_timeout=0");
        session.Execute("PRAGMA synchronous=OFF");
        return session;
    }
}
