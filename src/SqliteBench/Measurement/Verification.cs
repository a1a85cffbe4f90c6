using System.Collections.Concurrent;
using SqliteBench.Machine;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Providers;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement;

/// <summary>One check of a provider on a workload; null for its failure where nothing is wrong.</summary>
internal sealed record VerifiedCase(Provider Provider, Setting Setting, string? Failure);

/// <summary>
/// Runs providers on workloads with small data, and compares every answer and every row that they leave with the model's,
/// and what they asked of the engine with what C++ asked of it.
/// </summary>
internal sealed class Verification(string directory) : IDisposable
{
    private const long Rows = 1000;
    private const int Operations = 300;

    // So many that faults show which come late.
    private const int Many = 100_000;

    // SQLite built without usleep sleeps a second between its tries for a lock: few operations show as much as many.
    private const int ContendedOperations = 60;

    // Enough files for a commit of a backup in its middle.
    private const int FlowOperations = 2500;

    // Small enough that several transactions are open and committed by each thread.
    private const int SmallBatch = 64;

    private static readonly PragmaSet s_unsyncedRollbackJournal = PragmaSet.Parse(
        "journal_mode=DELETE+synchronous=OFF"
    );

    // Each waits for the disk.
    private const long SyncedRows = 20;
    private const long MostBytes = 1_000_000;
    private const int MostReads = 50;

    private readonly ConcurrentDictionary<(Provider, Setting), Lazy<EngineUse>> _uses = [];
    private readonly Lazy<EngineObserver?> _observer = new(() =>
        EngineObserver.Absence(PInvokeShim.Provider) is null ? EngineObserver.Begin(PInvokeShim.Provider) : null
    );
    private readonly TemplateCache _templates = new(directory);

    /// <summary>All settings of a workload.</summary>
    /// <param name="workload">Its id.</param>
    public static IEnumerable<Setting> SettingsOf(string workload) =>
        WorkloadCatalog.Find(workload) is { } block
            ? SettingsOf(block)
            :
            [
                SettingOf(StatementCatalog.Find(workload)!),
                .. ManyExecutions.Where(setting => setting.Workload == workload),
            ];

    /// <summary>
    /// How each workload is run: in one transaction and in several, alone and on several threads, as far as it can be.
    /// </summary>
    private static IEnumerable<Setting> SettingsOf(Workload workload)
    {
        BatchSize Batch(int operations) => workload.IsFlow ? BatchSize.All : new BatchSize(operations);
        Setting one = new() { Workload = workload.Id, Rows = Rows };
        Setting[] settings =
        [
            one with
            {
                Pragmas = PragmaSet.Normal,
            },
            one with
            {
                BatchSize = Batch(SmallBatch),
            },
            one with
            {
                BatchSize = Batch(1),
                Threads = 4,
            },
        ];
        return settings
            .Where(new MeasuredBlocks(workload).Takes)
            // Readers block a commit in a rollback journal, as they do not in a write-ahead log.
            .Concat(
                WorkloadCatalog.Conflicts.Contains(workload)
                    ? [settings[^1] with { Pragmas = s_unsyncedRollbackJournal }]
                    : []
            );
    }

    /// <summary>How a statement workload is run: once, on a small table.</summary>
    private static Setting SettingOf(StatementWorkload workload)
    {
        long rows = !workload.InTransaction && workload.Writes ? SyncedRows : Rows;
        while (rows > 1 && workload.EstimatedBytes(rows) > MostBytes)
        {
            rows /= 10;
        }

        PragmaSet pragmas = workload.Takes(PragmaSet.Normal) ? PragmaSet.Normal : PragmaSet.Combination;
        return new Setting
        {
            Workload = workload.Id,
            Pragmas = pragmas,
            Rows = rows,
        };
    }

    /// <summary>A query and an insertion, so often that faults show which come late.</summary>
    public static IReadOnlyList<Setting> ManyExecutions { get; } =
    [
        .. ((string[])["keys-select-integer", "log-insert"]).Select(id => new Setting
        {
            Workload = id,
            Pragmas = PragmaSet.Parse("synchronous=OFF"),
            Rows = Rows,
        }),
    ];

    /// <summary>What providers' use of the engine is compared with.</summary>
    public IReadOnlyList<Provider> References { get; init; } = EngineUseCheck.References;

    /// <summary>Builds the templates, so that checks can run side by side.</summary>
    public void PrepareTemplates(IEnumerable<Workload> workloads)
    {
        foreach (Workload workload in workloads)
        {
            _templates.Get(workload.Template(Rows, StreamOptions.DefaultSeed));
        }
    }

    public VerifiedCase Check(Provider provider, Setting setting)
    {
        try
        {
            Execute(provider, setting);
            return new VerifiedCase(provider, setting, null);
        }
        // Whatever a provider throws is a row of the table, and the other providers go on.
        catch (Exception exception)
        {
            string failure =
                exception is WrongAnswerException
                    ? exception.Message
                    : $"{provider} on {MeasuredWorkload.Find(setting.Workload).Describe(setting)}: {Fault.Words(exception)}";
            return new VerifiedCase(provider, setting, failure);
        }
    }

    public void Dispose()
    {
        if (_observer.IsValueCreated)
        {
            _observer.Value?.Dispose();
        }
    }

    private void Execute(Provider provider, Setting setting)
    {
        EngineObserver? observer = provider.SharesEngine ? _observer.Value : null;
        using CaseWork work = Begin(provider, setting);
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
            EngineUseCheck.Check(work, use, References, other => UseOf(work, other, setting));
        }
    }

    // Of each reference once in a setting, whoever asks first.
    private EngineUse UseOf(CaseWork work, Provider reference, Setting setting) =>
        _uses
            .GetOrAdd(
                (reference, setting),
                _ => new Lazy<EngineUse>(() => EngineUse.Of(work, reference, _observer.Value!))
            )
            .Value;

    private CaseWork Begin(Provider provider, Setting setting)
    {
        MeasuredWorkload workload = MeasuredWorkload.Find(setting.Workload);
        Axes axes = new() { Templates = directory, Databases = directory };
        int operations = workload switch
        {
            MeasuredStatement when ManyExecutions.Contains(setting) => Many,
            MeasuredStatement { Workload: { Writes: false } reader } => Math.Min(
                reader.Executions(setting.Rows, published: false),
                MostReads
            ) * reader.OperationsPerExecution,
            MeasuredBlocks { Workload: { IsFlow: true } flow } => Math.Min(
                FlowOperations,
                flow.OperationsFor(setting.Rows, axes.Seed)
            ),
            MeasuredBlocks => setting.Threads > 1 ? ContendedOperations : Operations,
            _ => workload.Operations(setting, axes),
        };
        foreach (Template template in axes.TemplatesOf([(workload, setting)]))
        {
            _templates.Get(template);
        }

        return workload.Prepare(provider, setting, axes with { Operations = operations });
    }
}
