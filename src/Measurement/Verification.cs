using SqliteBench.Providers;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Flows;
using SqliteBench.Workloads.Pitfalls;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Schemas;

namespace SqliteBench.Measurement;

/// <summary>The outcome of checking one provider in one setting.</summary>
/// <param name="Subject">The id of a provider, or the way of a pitfall.</param>
public sealed record VerifiedCase(string Subject, Setting Setting, string? Failure);

/// <summary>Checks providers' answers in a setting, and compares how they use the engine; times nothing.</summary>
public sealed class Verification(string directory) : IDisposable
{
    private const long Rows = 1000;
    private const int Operations = 300;

    // So many operations reveal faults that appear late.
    private const int RepeatedOperations = 100_000;

    // SQLite built without usleep sleeps a second between its tries for a lock: few operations show as much as many.
    private const int ContendedOperations = 60;

    // A backup of so many files commits in its middle.
    public const int MostOperations = 2500;

    /// <summary>The time, in ms, after which a wait for a lock ends that nobody will release.</summary>
    public const int UsualBusyTimeout = 10_000;

    // Batches are so small that each thread opens and commits several transactions.
    private const int SmallBatch = 64;

    // Each of these rows waits for the disk.
    private const long SyncedRows = 20;
    private const long MostBytes = 1_000_000;
    private const int MostReads = 50;

    // Some pitfalls read a thousand rows.
    private const long PitfallRows = 2000;
    private const int PitfallOperations = 3;

    private static readonly PragmaSet s_unsyncedRollbackJournal = PragmaSet.Parse(
        "journal_mode=DELETE+synchronous=OFF"
    );

    private readonly Lazy<EngineObserver?> _observer = new(() =>
        PInvokeShim.Provider.ObserverAbsence is null ? EngineObserver.Begin(PInvokeShim.Provider) : null
    );
    private readonly TemplateCache _templates = new(directory);

    /// <summary>A query and an insertion that run often enough to reveal faults that appear late.</summary>
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
    /// Returns the settings in which a workload is run. On the block store, it runs in one transaction and in several,
    /// alone and on several threads, as far as it can; readers block a commit in a rollback journal, but not in a
    /// write-ahead log. A statement runs once, on a small table.
    /// </summary>
    public static IEnumerable<Setting> SettingsOf(string workload)
    {
        Setting usual = new() { Workload = workload, Rows = Rows };
        if (StatementCatalog.Find(workload) is { } statement)
        {
            long rows = !statement.InTransaction && statement.Writes ? SyncedRows : Rows;
            while (rows > 1 && statement.EstimatedBytes(rows) > MostBytes)
            {
                rows /= 10;
            }

            PragmaSet pragmas = statement.Takes(PragmaSet.Normal) ? PragmaSet.Normal : PragmaSet.Recommended;
            return Repeated
                .Where(repeated => repeated.Workload == workload)
                .Prepend(usual with { Pragmas = pragmas, Rows = rows });
        }

        if (WorkloadCatalog.Find(workload) is not { } block)
        {
            return
            [
                usual with
                {
                    Rows = PitfallRows,
                    Run = new RunParameters { Operations = PitfallOperations },
                },
            ];
        }

        Setting contended = usual with { BatchSize = block.IsFlow ? BatchSize.All : new BatchSize(1), Threads = 4 };
        List<Setting> settings =
        [
            usual with
            {
                Pragmas = PragmaSet.Normal,
            },
            usual with
            {
                BatchSize = block.IsFlow ? BatchSize.All : new BatchSize(SmallBatch),
            },
            contended,
        ];
        if (WorkloadCatalog.Conflicts.Contains(block))
        {
            settings.Add(contended with { Pragmas = s_unsyncedRollbackJournal });
        }

        settings.AddRange(
            BlockSchemaCatalog
                .All.Where(schema => schema != usual.Schema && block.Supports(schema))
                .Select(schema => usual with { Schema = schema })
        );
        return settings.Where(setting => new MeasuredBlocks(block).Takes(provider: null, setting));
    }

    public string Directory => directory;

    public IReadOnlyList<Provider> References { get; init; } = EngineUseCheck.References;

    public int BusyTimeout { get; init; } = UsualBusyTimeout;

    /// <summary>Runs a setting with each provider; whatever fails becomes the failure of its case.</summary>
    public IReadOnlyList<VerifiedCase> Check(
        Setting setting,
        IReadOnlyList<Provider> providers,
        CancellationToken interrupted = default
    )
    {
        Lazy<DatabaseWork> prepared = new(() => Prepare(providers[0], setting));
        Dictionary<Provider, string> failures = [];
        Dictionary<Provider, EngineUse> uses = [];
        foreach (Provider provider in providers)
        {
            interrupted.ThrowIfCancellationRequested();
            NoteFailure(
                provider,
                work =>
                {
                    if (Execute(work) is { } use)
                    {
                        uses.Add(provider, use);
                    }
                }
            );
        }

        foreach (Provider provider in providers.Where(uses.ContainsKey).Except(failures.Keys))
        {
            NoteFailure(
                provider,
                work =>
                    EngineUseCheck.Check(work, uses[provider], References, reference => UseOf(work, reference, uses))
            );
        }

        return
        [
            .. providers.Select(provider => new VerifiedCase(
                provider.Id,
                setting,
                failures.GetValueOrDefault(provider)
            )),
        ];

        void NoteFailure(Provider provider, Action<DatabaseWork> check)
        {
            string? failure = FindFailure(
                provider.Id,
                setting,
                () =>
                {
                    using DatabaseWork work = prepared.Value.For(provider, DatabaseFiles.NewIn(directory));
                    check(work);
                }
            );
            if (failure is not null)
            {
                failures.Add(provider, failure);
            }
        }
    }

    public IReadOnlyList<VerifiedCase> Check(Pitfall pitfall, Setting setting) =>
        [
            .. Pitfall.Ways.Select(way => new VerifiedCase(
                way,
                setting,
                FindFailure(way, setting, () => Execute(pitfall, way, setting))
            )),
        ];

    private void Execute(Pitfall pitfall, string way, Setting setting)
    {
        RunParameters run = setting.Run with { Templates = directory, Databases = directory };
        using PitfallWork work = new(pitfall, way, setting with { Run = run });
        work.Open();
        work.Check(work.Execute());
        work.Close();
        work.CheckWhatIsLeft();
    }

    private static string? FindFailure(string subject, Setting setting, Action check)
    {
        try
        {
            check();
            return null;
        }
        catch (WrongAnswerException exception)
        {
            return exception.Message;
        }
        // Whatever a provider throws becomes a row of the table; the checks continue.
        catch (Exception exception)
        {
            string work = MeasuredWorkload.Find(setting.Workload).Describe(setting);
            return $"{subject} on {work}: {CaseFault.MessageOf(exception)}";
        }
    }

    public void Dispose()
    {
        if (_observer.IsValueCreated)
        {
            _observer.Value?.Dispose();
        }
    }

    private EngineUse? Execute(DatabaseWork work)
    {
        EngineObserver? observer = work.Provider!.SharesEngine ? _observer.Value : null;
        work.Open();
        EngineUse? use = observer is null ? null : EngineUse.OfLast(work, observer);
        if (use is null)
        {
            work.Check(work.Execute());
        }

        work.Close();
        work.CheckWhatIsLeft();
        return use;
    }

    // A reference that is not one of the providers executes the work once, for the first comparison with it.
    private EngineUse UseOf(DatabaseWork work, Provider reference, Dictionary<Provider, EngineUse> uses)
    {
        if (!uses.TryGetValue(reference, out EngineUse? use))
        {
            use = EngineUse.Measure(work, reference, _observer.Value!);
            uses.Add(reference, use);
        }

        return use;
    }

    private DatabaseWork Prepare(Provider provider, Setting setting)
    {
        MeasuredWorkload workload = MeasuredWorkload.Find(setting.Workload);
        RunParameters run = new() { Templates = directory, Databases = directory };
        Setting here = setting with { Run = run };
        int operations = workload switch
        {
            MeasuredStatement when Repeated.Contains(setting) => RepeatedOperations,
            MeasuredStatement { Workload.Writes: false } => MostReads,
            MeasuredBlocks { Workload: Backup } when setting.Pragmas == PragmaSet.Normal => MostOperations,
            MeasuredBlocks => setting.Threads > 1 ? ContendedOperations : Operations,
            _ => int.MaxValue,
        };
        lock (_templates)
        {
            if (here.Template is { } template)
            {
                _templates.Get(template);
            }
        }

        bool canExceed = workload is MeasuredBlocks { Workload.IsFlow: false } || operations == RepeatedOperations;
        int most = canExceed ? operations : Math.Min(operations, workload.Operations(here));
        here = here with { Run = run with { Operations = most } };
        DatabaseWork work = (DatabaseWork)workload.Prepare(provider, provider.Id, here);
        work.Options = work.Options with { BusyTimeout = BusyTimeout };
        return work;
    }
}
