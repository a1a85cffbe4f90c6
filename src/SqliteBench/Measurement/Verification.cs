using System.Collections.Concurrent;

namespace SqliteBench.Measurement;

internal sealed record VerifiedCase(Provider Provider, Setting Setting, string? Failure);

/// <summary>Compares answers and rows with the model's, and the use of the engine with that of C++.</summary>
internal sealed class Verification(string directory) : IDisposable
{
    private const long Rows = 1000;
    private const int Operations = 300;

    // Enough to reveal faults that appear late.
    private const int Many = 100_000;

    // SQLite built without usleep sleeps a second between its tries for a lock: few operations show as much as many.
    private const int ContendedOperations = 60;

    // Enough files for a commit of a backup in its middle.
    public const int MostOperations = 2500;

    // Small enough that several transactions are open and committed by each thread.
    private const int SmallBatch = 64;

    // Each waits for the disk.
    private const long SyncedRows = 20;
    private const long MostBytes = 1_000_000;
    private const int MostReads = 50;

    private static readonly PragmaSet s_unsyncedRollbackJournal = PragmaSet.Parse(
        "journal_mode=DELETE+synchronous=OFF"
    );

    private readonly ConcurrentDictionary<(Provider, Setting), Lazy<EngineUse>> _uses = [];
    private readonly Lazy<EngineObserver?> _observer = new(() =>
        BelowEngine.Absence(PInvokeShim.Provider) is null ? EngineObserver.Begin(PInvokeShim.Provider) : null
    );
    private readonly TemplateCache _templates = new(directory);

    /// <summary>A query and an insertion, often enough to reveal faults that appear late.</summary>
    public static IReadOnlyList<Setting> Repeated { get; } =
    [
        .. ((string[])["keys-select-integer", "log-insert"]).Select(id => new Setting
        {
            Workload = id,
            Pragmas = PragmaSet.Parse("synchronous=OFF"),
            Rows = Rows,
        }),
    ];

    /// <summary>
    /// How a workload is run. On the block store in one transaction and in several, alone and on several threads, as far as it
    /// can be; readers block a commit in a rollback journal, as they do not in a write-ahead log. A statement once, on a small
    /// table.
    /// </summary>
    public static IEnumerable<Setting> SettingsOf(string workload)
    {
        Setting one = new() { Workload = workload, Rows = Rows };
        if (StatementCatalog.Find(workload) is { } statement)
        {
            long rows = !statement.InTransaction && statement.Writes ? SyncedRows : Rows;
            while (rows > 1 && statement.EstimatedBytes(rows) > MostBytes)
            {
                rows /= 10;
            }

            PragmaSet pragmas = statement.Takes(PragmaSet.Normal) ? PragmaSet.Normal : PragmaSet.Combination;
            return Repeated
                .Where(other => other.Workload == workload)
                .Prepend(one with { Pragmas = pragmas, Rows = rows });
        }

        Workload block = WorkloadCatalog.Find(workload)!;
        Setting contended = one with { BatchSize = block.IsFlow ? BatchSize.All : new BatchSize(1), Threads = 4 };
        Setting[] settings =
        [
            one with
            {
                Pragmas = PragmaSet.Normal,
            },
            one with
            {
                BatchSize = block.IsFlow ? BatchSize.All : new BatchSize(SmallBatch),
            },
            contended,
            .. WorkloadCatalog.Conflicts.Contains(block)
                ? [contended with { Pragmas = s_unsyncedRollbackJournal }]
                : (Setting[])[],
            .. from schema in BlockSchemaCatalog.All
            where schema != one.Schema && block.Supports(schema)
            select one with
            {
                Schema = schema,
            },
        ];
        return settings.Where(new MeasuredBlocks(block).Takes);
    }

    public IReadOnlyList<Provider> References { get; init; } = EngineUseCheck.References;

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
        _uses.GetOrAdd((reference, setting), _ => new(() => EngineUse.Of(work, reference, _observer.Value!))).Value;

    private CaseWork Begin(Provider provider, Setting setting)
    {
        MeasuredWorkload workload = MeasuredWorkload.Find(setting.Workload);
        Axes axes = new() { Templates = directory, Databases = directory };
        int operations = workload switch
        {
            MeasuredStatement when Repeated.Contains(setting) => Many,
            MeasuredStatement { Workload.Writes: false } => MostReads,
            MeasuredBlocks { Workload.IsFlow: true } => MostOperations,
            MeasuredBlocks => setting.Threads > 1 ? ContendedOperations : Operations,
            _ => int.MaxValue,
        };
        lock (_templates)
        {
            foreach (Template template in axes.TemplatesOf([(workload, setting)]))
            {
                _templates.Get(template);
            }
        }

        int most =
            workload is MeasuredBlocks { Workload.IsFlow: false } || operations == Many
                ? operations
                : Math.Min(operations, workload.Operations(setting, axes));
        return workload.Prepare(provider, setting, axes with { Operations = most });
    }
}
