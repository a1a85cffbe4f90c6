using System.Diagnostics;
using SqliteBench.Providers;
using SqliteBench.Results.Durability;

namespace SqliteBench.Durability;

/// <summary>Has processes commit, kills them at random moments, and reads what is left.</summary>
/// <param name="templates">The ledgers.</param>
/// <param name="reader">What reads them: any synchronous provider.</param>
/// <param name="processes">The processes that run.</param>
internal sealed class KillCampaign(LedgerTemplates templates, Provider reader, LedgerProcesses processes)
{
    private const int MostAcknowledged = 8;
    private static readonly TimeSpan s_sleeps = TimeSpan.FromMilliseconds(2);

    /// <summary>Kills a number of processes.</summary>
    /// <param name="provider">The provider that writes.</param>
    /// <param name="setting">The setting.</param>
    /// <param name="kills">How many.</param>
    /// <param name="seed">What decides about the moments, as far as anything does.</param>
    /// <exception cref="LedgerProcessException">A process ended by itself.</exception>
    public CrashTally Run(Provider provider, DurabilitySetting setting, int kills, ulong seed)
    {
        CrashTally tally = default;
        Random64 random = new(seed);
        for (int kill = 0; kill < kills; kill++)
        {
            string path = templates.Copy(setting);
            long acknowledged = Kill(provider, path, setting, ref random);
            tally = tally.With(acknowledged, LedgerCheck.Read(reader, path));
        }

        return tally;
    }

    // Some commits, and then any moment of the next one or two.
    private long Kill(Provider provider, string path, DurabilitySetting setting, ref Random64 random)
    {
        using LedgerProcess process = processes.Start(provider, path, setting);
        process.ReadUntil(1);
        long wanted = 2 + random.Below(MostAcknowledged - 1);
        Stopwatch clock = Stopwatch.StartNew();
        process.ReadUntil(wanted);
        TimeSpan transaction = clock.Elapsed / (wanted - 1);
        Wait(transaction * 2 * ((double)random.Below(1 << 20) / (1 << 20)));
        return process.Kill();
    }

    // A sleep is as exact as a commit that waits for a disk, and not as one that does not.
    private static void Wait(TimeSpan time)
    {
        Stopwatch clock = Stopwatch.StartNew();
        if (time > s_sleeps)
        {
            Thread.Sleep(time);
        }

        while (clock.Elapsed < time)
        {
            Thread.SpinWait(10);
        }
    }
}
