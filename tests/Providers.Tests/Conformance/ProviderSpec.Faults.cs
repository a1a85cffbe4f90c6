using SqliteBench.Providers.Tests.Sessions;

namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>Each operation on the files of a database fails in turn; SQLite's error comes out, and nothing is damaged.</summary>
public abstract partial class ProviderSpec
{
    private static readonly string[] FaultyJournalModes = ["DELETE", "WAL"];

    // One simulation at a time is possible in a process.
    private static readonly SemaphoreSlim Simulations = new(1);

    [ConformanceFact(Simulates = true)]
    public async Task A_read_that_fails_is_told_and_damages_nothing() => await SweepAsync(IoFaultKind.Read);

    [ConformanceFact(Simulates = true)]
    public async Task A_write_that_fails_is_told_and_damages_nothing() => await SweepAsync(IoFaultKind.Write);

    [ConformanceFact(Simulates = true)]
    public async Task A_sync_that_fails_is_told_and_damages_nothing() => await SweepAsync(IoFaultKind.Sync);

    [ConformanceFact(Simulates = true)]
    public async Task A_full_disk_is_told_and_damages_nothing() => await SweepAsync(IoFaultKind.Full);

    private async Task SweepAsync(IoFaultKind kind)
    {
        foreach (string journalMode in FaultyJournalModes)
        {
            string template = await CreateTemplateAsync(journalMode);
            foreach (int variant in LongTests.Run(FaultyTransactions.Campaign) ? [0, 1, 2, 3] : new[] { 0 })
            {
                await SweepAsync(template, journalMode, kind, variant);
            }
        }
    }

    // The first operation fails, then the second, until there are none; what differs otherwise takes turns.
    private async Task SweepAsync(string template, string journalMode, IoFaultKind kind, int variant)
    {
        bool failed = true;
        long operation;
        for (operation = 1; failed; operation++)
        {
            long turn = operation + variant;
            FaultCase fault = new(journalMode, kind, operation, turn % 2 == 0, turn % 4 < 2);
            string path = directory.File($"{journalMode}-{kind}-{variant}-{operation}.db");
            File.Copy(template, path);
            await Simulations.WaitAsync();
            try
            {
                failed = await new FaultyTransactions(provider, path).FailAsync(fault);
            }
            catch (Exception exception)
            {
                throw new InvalidOperationException($"{fault}: {exception.Message}", exception);
            }
            finally
            {
                Simulations.Release();
            }
        }

        // The last did not fail.
        operation.ShouldBeGreaterThan(3);
    }

    private async Task<string> CreateTemplateAsync(string journalMode)
    {
        string path = directory.File($"{journalMode}.db");
        await using ITestSession session = await provider.Accept(new SessionOpener(path));
        await session.ExecuteAsync($"PRAGMA synchronous=OFF; {FaultyTransactions.Tables}");
        await session.QueryTextAsync($"PRAGMA journal_mode={journalMode}");
        return path;
    }
}
