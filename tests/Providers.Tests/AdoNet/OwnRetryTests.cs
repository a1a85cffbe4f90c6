using SqliteBench.Providers.AdoNet;
using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.AdoNet;

/// <summary>Who waits for a lock when SQLite does not: the library, or nobody.</summary>
public sealed class OwnRetryTests : IDisposable
{
    private const int Busy = 5;

    private readonly TemporaryDirectory _directory = new();

    public static TheoryData<string> OwnRetry =>
        [
            .. ProviderCatalog
                .All.Where(one => one.WithOwnRetries is { Availability.IsAvailable: true })
                .Select(one => one.Id),
        ];

    public void Dispose() => _directory.Dispose();

    [Theory]
    [MemberData(nameof(OwnRetry))]
    public async Task With_its_own_retry_a_library_waits_for_a_lock_that_is_let_go(string id)
    {
        Provider provider = ProviderCatalog.Find(id)!.WithOwnRetries!;
        await using ITestSession holder = await OpenAsync(provider);
        await using ITestSession other = await OpenAsync(provider);
        await holder.ExecuteAsync("CREATE TABLE Item(ID INTEGER PRIMARY KEY)");
        await holder.BeginAsync(TransactionMode.Immediate);

        await ThreadCrew.RunAsync(
            2,
            thread => thread == 0 ? other.ExecuteAsync("INSERT INTO Item(ID) VALUES (1)") : holder.CommitAsync()
        );

        (await holder.QueryTextAsync("SELECT count(*) FROM Item")).ShouldBe("1");
    }

    [Theory]
    [MemberData(nameof(OwnRetry))]
    public async Task With_its_own_retry_a_library_loses_no_increment(string id)
    {
        const int Threads = 4;
        const int Increments = 5;
        Provider provider = ProviderCatalog.Find(id)!.WithOwnRetries!;
        await using ITestSession asked = await OpenAsync(provider);
        await asked.ExecuteAsync("PRAGMA journal_mode=WAL");
        await asked.ExecuteAsync("CREATE TABLE Item(Number INTEGER)");
        await asked.ExecuteAsync("INSERT INTO Item VALUES (0)");

        await ThreadCrew.RunAsync(
            Threads,
            async _ =>
            {
                await using ITestSession session = await OpenAsync(provider);
                for (int index = 0; index < Increments; index++)
                {
                    await session.BeginAsync(TransactionMode.Immediate);
                    string number = (await session.QueryTextAsync("SELECT Number FROM Item")).ShouldNotBeNull();
                    await session.ExecuteAsync($"UPDATE Item SET Number = {number} + 1");
                    await session.CommitAsync();
                }
            }
        );

        (await asked.QueryTextAsync("SELECT Number FROM Item")).ShouldBe($"{Threads * Increments}");
    }

    [Theory]
    [MemberData(nameof(OwnRetry))]
    public async Task Without_it_the_same_library_fails_at_once(string id)
    {
        Provider provider = ProviderCatalog.Find(id)!;
        await using ITestSession holder = await OpenAsync(provider);
        await using ITestSession other = await OpenAsync(provider);
        await holder.BeginAsync(TransactionMode.Immediate);

        Exception failure = await Should.ThrowAsync<Exception>(() => other.BeginAsync(TransactionMode.Immediate));

        (other.ResultCode(failure) & 0xFF).ShouldBe(Busy);
        await holder.RollbackAsync();
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
        own.ShouldAllBe(text => text.Contains("a.db", StringComparison.Ordinal));
    }

    private async Task<ITestSession> OpenAsync(Provider provider)
    {
        ITestSession session = await provider.Accept(new SessionOpener(_directory.File("test.db")));
        await session.ExecuteAsync("PRAGMA busy_timeout=0");
        await session.ExecuteAsync("PRAGMA synchronous=OFF");
        return session;
    }
}
