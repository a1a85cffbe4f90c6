using SqliteBench.Providers;
using SqliteBench.Results.Durability;

namespace SqliteBench.Durability;

/// <summary>
/// Commits on a disk with a volatile cache, has the power go at a random change or sync, and reads what is left. All of it
/// happens in this process.
/// </summary>
/// <param name="templates">The ledgers.</param>
/// <param name="reader">
/// What reads them: any synchronous provider on the shared engine. A provider with an engine of its own reads them itself.
/// </param>
internal sealed class PowerLossCampaign(LedgerTemplates templates, Provider reader)
{
    /// <summary>Transactions until the power goes at the latest.</summary>
    private const int Transactions = 12;

    /// <summary>Loses power a number of times.</summary>
    /// <param name="provider">The provider that writes; its engine can be reached.</param>
    /// <param name="setting">The setting.</param>
    /// <param name="losses">How many times.</param>
    /// <param name="seed">What decides about the moments, and about what is left.</param>
    public CrashTally Run(Provider provider, DurabilitySetting setting, int losses, ulong seed)
    {
        (long whileOpen, long all) = CountOperations(provider, setting);
        CrashTally tally = default;
        Random64 random = new(seed);
        for (int loss = 0; loss < losses; loss++)
        {
            // As often as at any other of the operations, it goes in the quiet after the last commit.
            long operation = 1 + random.Below(all + (whileOpen / Transactions));
            (long acknowledged, LedgerState state) = Lose(
                provider,
                setting,
                operation > all ? 0 : operation,
                random.Next()
            );
            tally = tally.With(acknowledged, state);
        }

        return tally;
    }

    // Those of the commits, and those with closing.
    private (long WhileOpen, long All) CountOperations(Provider provider, DurabilitySetting setting)
    {
        string path = templates.Copy(setting);
        using PowerLoss powerLoss = PowerLoss.Begin(provider, path);
        long whileOpen;
        using (Ledger ledger = Ledger.Open(provider, path, PragmaSet.Parse(setting.PragmasOfCrashes)))
        {
            powerLoss.CutAt(0);
            CommitAll(ledger, out _);
            whileOpen = powerLoss.Operations;
        }

        return (whileOpen, powerLoss.Operations);
    }

    private (long Acknowledged, LedgerState State) Lose(
        Provider provider,
        DurabilitySetting setting,
        long operation,
        ulong seed
    )
    {
        string path = templates.Copy(setting);
        long acknowledged = 0;
        using PowerLoss powerLoss = PowerLoss.Begin(provider, path);
        try
        {
            using Ledger ledger = Ledger.Open(provider, path, PragmaSet.Parse(setting.PragmasOfCrashes));
            powerLoss.CutAt(operation);
            CommitAll(ledger, out acknowledged);
            if (operation == 0)
            {
                powerLoss.CutAt(1);
            }
        }
#pragma warning disable CA1031 // Whatever a provider makes of a disk that is gone.
        catch (Exception) when (powerLoss.IsOff)
#pragma warning restore CA1031
        {
            // That is the crash.
        }

        powerLoss.Lose(seed);
        return (acknowledged, LedgerCheck.Read(provider.SharesEngine ? reader : provider, path));
    }

    private static void CommitAll(Ledger ledger, out long acknowledged)
    {
        for (acknowledged = 0; acknowledged < Transactions; acknowledged++)
        {
            ledger.Commit(acknowledged + 1);
        }
    }
}
