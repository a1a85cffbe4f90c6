namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>Each operation on the files of a database fails in turn; SQLite's error comes out, and nothing is damaged.</summary>
public abstract partial class ProviderSpec
{
    private static readonly string[] FaultyJournalModes = ["DELETE", "WAL"];

    // One simulation at a time is possible in a process.
    private static readonly Lock Simulations = new();

    [ConformanceFact(Simulates = true)]
    public void A_read_that_fails_is_told_and_damages_nothing() => Sweep(IoFaultKind.Read);

    [ConformanceFact(Simulates = true)]
    public void A_write_that_fails_is_told_and_damages_nothing() => Sweep(IoFaultKind.Write);

    [ConformanceFact(Simulates = true)]
    public void A_sync_that_fails_is_told_and_damages_nothing() => Sweep(IoFaultKind.Sync);

    [ConformanceFact(Simulates = true)]
    public void A_full_disk_is_told_and_damages_nothing() => Sweep(IoFaultKind.Full);

    private void Sweep(IoFaultKind kind)
    {
        foreach (string journalMode in FaultyJournalModes)
        {
            string template = CreateTemplate(journalMode);
            foreach (int variant in LongTests.Run(FaultyTransactions.Campaign) ? [0, 1, 2, 3] : new[] { 0 })
            {
                Sweep(template, journalMode, kind, variant);
            }
        }
    }

    // The first operation fails, then the second, until there are none; what differs otherwise takes turns.
    private void Sweep(string template, string journalMode, IoFaultKind kind, int variant)
    {
        bool failed = true;
        long operation;
        for (operation = 1; failed; operation++)
        {
            long turn = operation + variant;
            FaultCase fault = new(journalMode, kind, operation, turn % 2 == 0, turn % 4 < 2);
            string path = Temporary.File($"{journalMode}-{kind}-{variant}-{operation}.db");
            File.Copy(template, path);
            try
            {
                lock (Simulations)
                {
                    failed = new FaultyTransactions(provider, path).Fail(fault);
                }
            }
            catch (Exception exception)
            {
                throw new InvalidOperationException($"{fault}: {exception.Message}", exception);
            }
        }

        // The last did not fail.
        operation.ShouldBeGreaterThan(3);
    }

    private string CreateTemplate(string journalMode)
    {
        string path = Temporary.File($"{journalMode}.db");
        using ITestSession session = provider.Accept(new SessionOpener(path));
        session.Execute($"PRAGMA synchronous=OFF; {FaultyTransactions.Tables}");
        session.QueryText($"PRAGMA journal_mode={journalMode}");
        return path;
    }
}
