using System.Collections.Concurrent;
using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Providers;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement;

/// <summary>One check of a provider on a workload; its failure is null if nothing is wrong.</summary>
internal sealed record VerifiedCase(Provider Provider, ICaseSettings Settings, string? Failure);

/// <summary>Compares answers and rows with the model's, and the use of the engine with that of C++.</summary>
internal sealed class Verification(string directory) : IDisposable
{
    private const long Rows = 1000;
    private const int Operations = 300;

    // SQLite built without usleep sleeps a second between its tries for a lock: few operations show as much as many.
    private const int ContendedOperations = 60;

    // Enough files for a commit of a backup in its middle.
    private const int FlowOperations = 2500;

    // Small enough that several transactions are open and committed by each thread.
    private const int SmallBatch = 64;

    // Each waits for the disk.
    private const long SyncedRows = 20;
    private const long MostBytes = 1_000_000;
    private const int MostReads = 50;

    private static readonly PragmaSet s_unsyncedRollbackJournal = PragmaSet.Parse(
        "journal_mode=DELETE+synchronous=OFF"
    );

    // A query and an insertion, so often that faults show which come late.
    private static readonly string[] s_repeated = ["keys-select-integer", "log-insert"];

    private readonly ConcurrentDictionary<(Provider, ICaseSettings), Lazy<EngineUse>> _uses = [];
    private readonly Lazy<EngineObserver?> _observer = new(() =>
        EngineObserver.Absence(PInvokeShim.Provider) is null ? EngineObserver.Begin(PInvokeShim.Provider) : null
    );
    private readonly TemplateCache _templates = new(directory);

    /// <summary>All settings of a workload, by its id.</summary>
    public static IEnumerable<ICaseSettings> SettingsOf(string workload)
    {
        if (WorkloadCatalog.Find(workload) is { } block)
        {
            return SettingsOf(block);
        }

        StatementWorkload statement = StatementCatalog.Find(workload)!;
        StatementCase many = new(statement, PragmaSet.Parse("synchronous=OFF"), Rows) { Executions = 100_000 };
        return [SettingsOf(statement), .. s_repeated.Contains(workload) ? [many] : (StatementCase[])[]];
    }

    /// <summary>
    /// How each workload is run: in one transaction and in several, alone and on several threads, as far as it can be. Readers
    /// block a commit in a rollback journal, as they do not in a write-ahead log.
    /// </summary>
    public static IEnumerable<CaseSettings> SettingsOf(Workload workload)
    {
        BatchSize Batch(int operations) => workload.IsFlow ? BatchSize.All : new BatchSize(operations);
        CaseSettings[] settings =
        [
            new(workload, PragmaSet.Normal, BatchSize.All, 1, Rows),
            new(workload, PragmaSet.Combination, Batch(SmallBatch), 1, Rows),
            new(workload, PragmaSet.Combination, Batch(1), 4, Rows),
            new(workload, s_unsyncedRollbackJournal, new BatchSize(1), 4, Rows),
        ];
        return settings
            .Where(one => one.Pragmas != s_unsyncedRollbackJournal || WorkloadCatalog.Conflicts.Contains(workload))
            .Where(one => one.IsPossible);
    }

    /// <summary>How a statement workload is run: once, on a small table.</summary>
    public static StatementCase SettingsOf(StatementWorkload workload)
    {
        long rows = !workload.InTransaction && workload.Writes ? SyncedRows : Rows;
        while (rows > 1 && workload.EstimatedBytes(rows) > MostBytes)
        {
            rows /= 10;
        }

        return new(workload, workload.Takes(PragmaSet.Normal) ? PragmaSet.Normal : PragmaSet.Combination, rows);
    }

    /// <summary>What providers' use of the engine is compared with.</summary>
    public IReadOnlyList<Provider> References { get; init; } = EngineUseCheck.References;

    public VerifiedCase Check(Provider provider, ICaseSettings settings)
    {
        try
        {
            Execute(provider, settings);
            return new VerifiedCase(provider, settings, null);
        }
        // Whatever a provider throws is a row of the table, and the other providers go on.
        catch (Exception exception)
        {
            string failure =
                exception is WrongAnswerException
                    ? exception.Message
                    : $"{provider} on {settings.Describe()}: {Fault.Words(exception)}";
            return new VerifiedCase(provider, settings, failure);
        }
    }

    public void Dispose()
    {
        if (_observer.IsValueCreated)
        {
            _observer.Value?.Dispose();
        }
    }

    private void Execute(Provider provider, ICaseSettings settings)
    {
        EngineObserver? observer = provider.SharesEngine ? _observer.Value : null;
        using CaseWork work = settings is CaseSettings block
            ? Begin(provider, block)
            : Begin(provider, (StatementCase)settings);
        work.Open();
        if (observer is not null)
        {
            EngineUse.Begin(work, observer);
        }

        RunResult result = work.Execute();
        EngineUse? use = observer is null ? null : EngineUse.End(work, observer, result);
        work.Check(result);
        work.Close();
        work.CheckWhatIsLeft();
        if (use is not null)
        {
            EngineUseCheck.Check(work, use, References, other => UseOf(work, other, settings));
        }
    }

    // Of each reference once in a setting, whoever asks first.
    private EngineUse UseOf(CaseWork work, Provider reference, ICaseSettings settings) =>
        _uses.GetOrAdd((reference, settings), _ => new(() => EngineUse.Of(work, reference, _observer.Value!))).Value;

    private StatementCaseWork Begin(Provider provider, StatementCase settings)
    {
        int usual = settings.Workload.Executions(settings.Rows, published: false);
        int executions = settings.Executions ?? (settings.Workload.Writes ? usual : Math.Min(usual, MostReads));
        return new StatementCaseWork(provider, settings, new StatementOptions(settings.Rows, executions), directory);
    }

    private BlockWork Begin(Provider provider, CaseSettings settings)
    {
        Workload workload = settings.Workload;
        int operations =
            workload.IsFlow ? Math.Min(FlowOperations, workload.OperationsFor(settings.Rows, StreamOptions.DefaultSeed))
            : settings.Threads > 1 ? ContendedOperations
            : Operations;
        string template;
        lock (_templates)
        {
            template = _templates.Get(workload.Template(Rows, StreamOptions.DefaultSeed));
        }

        string database = Path.Combine(directory, $"{Guid.NewGuid():n}.db");
        return new BlockWork(provider, settings, new StreamOptions(settings.Rows, operations), template, database);
    }
}
