using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results.Durability;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Ledgers;
using SqliteBench.Workloads.Pragmas;

namespace SqliteBench.Measurement.Durability;

/// <summary>Crashes the commits of a provider on a setting, and tallies what each crash left.</summary>
public sealed class CrashCampaign(LedgerTemplates templates, EngineChoice engine)
{
    /// <summary>The command of a process that writes a line once a commit has returned, until its output is closed.</summary>
    public const string Command = "ledger";

    // The most commits before a kill.
    private const int MostAcknowledged = 8;

    // The commits of a run whose power is cut.
    private const int Transactions = 12;

    /// <summary>Kills a committing process several times, and tallies what each left.</summary>
    public CrashTally Kill(Provider provider, DurabilitySetting setting, int kills, ulong seed)
    {
        CrashTally tally = default;
        Random64 random = new(seed);
        for (int kill = 0; kill < kills; kill++)
        {
            string path = templates.Copy(setting);
            long acknowledged = Kill(StartOf(provider, path, setting.PragmasOfCrashes), ref random);
            tally = Count(tally, acknowledged, Ledger.Read(PInvokeShim.Provider, path));
        }

        return tally;
    }

    // Waits for some commits, kills at a random moment within the next two, and returns the acknowledged commits.
    private static long Kill(ProcessStartInfo start, ref Random64 random)
    {
        using LineProcess process = new("a committing process", start, Interruption.Token);
        process.Read();
        long acknowledged = 1;
        long wanted = 2 + random.Below(MostAcknowledged - 1);
        Stopwatch clock = Stopwatch.StartNew();
        for (; acknowledged < wanted; acknowledged++)
        {
            process.Read();
        }

        TimeSpan end = clock.Elapsed * (1 + (2.0 / (wanted - 1) * random.Below(1 << 20) / (1 << 20)));
        SpinWait.SpinUntil(() => clock.Elapsed >= end);
        process.Process.Kill();
        while (process.Process.StandardOutput.ReadLine() is not null)
        {
            acknowledged++;
        }

        process.Process.WaitForExit();
        return acknowledged;
    }

    // The program for C++ starts in milliseconds.
    private ProcessStartInfo StartOf(Provider provider, string path, string pragmas)
    {
        if (provider == NativeBaseline.Provider)
        {
            // src/Native/src/program/main.cpp reads these arguments.
            string statements = PragmaSet.Parse(pragmas).Statements;
            return OwnProgram.StartNative("acknowledge", EngineLibrary.Path, path, statements);
        }

        return OwnProgram.Start(Command, provider.Id, path, pragmas, engine.ToString());
    }

    /// <summary>Simulates losses of power at random operations on files, and tallies what each left.</summary>
    public CrashTally LosePower(Provider provider, DurabilitySetting setting, int losses, ulong seed)
    {
        (long whileOpen, long total) = CountOperations(provider, setting);
        CrashTally tally = default;
        Random64 random = new(seed);
        for (int loss = 0; loss < losses; loss++)
        {
            Interruption.ThrowIfBegun();
            // Losing power after the last commit is as likely as during any other operation.
            long operation = 1 + random.Below(total + (whileOpen / Transactions));
            tally = Lose(tally, provider, setting, operation > total ? 0 : operation, random.Next());
        }

        return tally;
    }

    // Counts the operations of the commits, and those of the commits and closing.
    private (long WhileOpen, long All) CountOperations(Provider provider, DurabilitySetting setting)
    {
        string path = templates.Copy(setting);
        using PowerLoss powerLoss = PowerLoss.Begin(provider, path);
        long whileOpen;
        using (Ledger ledger = Open(provider, setting, path))
        {
            powerLoss.CutAt(0);
            CommitAll(ledger, out _);
            whileOpen = powerLoss.Operations;
        }

        return (whileOpen, powerLoss.Operations);
    }

    private CrashTally Lose(CrashTally tally, Provider provider, DurabilitySetting setting, long operation, ulong seed)
    {
        string path = templates.Copy(setting);
        long acknowledged = 0;
        using PowerLoss powerLoss = PowerLoss.Begin(provider, path);
        try
        {
            using Ledger ledger = Open(provider, setting, path);
            powerLoss.CutAt(operation);
            CommitAll(ledger, out acknowledged);
            if (operation == 0)
            {
                powerLoss.CutAt(1);
            }
        }
        catch (Exception) when (powerLoss.IsOff)
        {
            // The exception is the crash; providers throw various ones.
        }

        powerLoss.Lose(seed);
        Provider reader = provider.SharesEngine ? PInvokeShim.Provider : provider;
        return Count(tally, acknowledged, Ledger.Read(reader, path));
    }

    private static Ledger Open(Provider provider, DurabilitySetting setting, string path) =>
        Ledger.Open(provider, path, PragmaSet.Parse(setting.PragmasOfCrashes));

    private static void CommitAll(Ledger ledger, out long acknowledged)
    {
        for (acknowledged = 0; acknowledged < Transactions; acknowledged++)
        {
            ledger.Commit(acknowledged + 1);
        }
    }

    internal static CrashTally Count(CrashTally tally, long acknowledged, LedgerState state)
    {
        bool isSound = state is { Corruption: null, Difference: null };
        long lost = isSound ? Math.Max(0, acknowledged - state.Last) : 0;
        return new CrashTally(
            tally.Crashes + 1,
            tally.Acknowledged + acknowledged,
            tally.Lost + lost,
            Math.Max(tally.MostLost, lost),
            tally.HalfDone + (state is { Corruption: null, Difference: not null } ? 1 : 0),
            tally.Corrupt + (state.Corruption is null ? 0 : 1)
        );
    }
}

/// <summary>Empty ledgers of each journal mode; every crash gets a copy.</summary>
public sealed class LedgerTemplates(string directory)
{
    public string Copy(DurabilitySetting setting, string name = "ledger")
    {
        string template = Path.Combine(directory, $"template-{setting.JournalMode}.db");
        if (!File.Exists(template))
        {
            Ledger.Create(PInvokeShim.Provider, template, PragmaSet.Parse($"journal_mode={setting.JournalMode}"));
        }

        Remove(name);
        File.Copy(template, PlaceOf(name));
        return PlaceOf(name);
    }

    public void Remove(string name) => DatabaseFiles.Delete(PlaceOf(name));

    private string PlaceOf(string name) => Path.Combine(directory, $"{name}.db");
}
