using SqliteBench.Workloads.Statements.Records;

namespace SqliteBench.Measurement.Cases;

internal class StatementCaseWork : DatabaseWork
{
    private readonly StatementWork _work;
    private readonly string _name;

    public StatementCaseWork(
        Provider provider,
        MeasuredStatement statement,
        Setting setting,
        StatementOptions options,
        string directory
    )
        : this(
            provider,
            statement.Describe(setting),
            setting,
            statement.Workload.Prepare(options),
            Path.Combine(directory, Guid.NewGuid().ToString("n"))
        ) { }

    private StatementCaseWork(Provider provider, string title, Setting setting, StatementWork work, string name)
        : base(
            provider,
            title,
            work,
            new RunOptions(
                [.. Enumerable.Range(0, setting.Databases).Select(number => $"{name}-{number}.db")],
                setting.Pragmas,
                work.Workload.InTransaction ? setting.BatchSize : BatchSize.None,
                setting.Threads
            )
        )
    {
        _work = work;
        _name = name;
    }

    public override bool StartsAnew => _work.Workload.StartsAnew;

    public override bool Reads => !_work.Workload.Writes;

    public override bool HasNoReference => _work.Workload.IsBatch;

    public override bool UsesPool => _work.Workload.Pooled;

    public override int OperationsPerExecution => _work.Workload.OperationsPerExecution;

    // An empty table is made anew: the copy of one may share its pages with it, which a file system then copies on write.
    public override void LayOut(string database)
    {
        if (Reads)
        {
            if (!File.Exists(database))
            {
                _work.Table.LayOut(Provider!, database);
            }
        }
        else if (_work.Table.StartsEmpty || Provider!.IsServer)
        {
            DatabaseFiles.Delete(database);
            _work.Table.LayOut(Provider!, database);
            DatabaseFiles.Sync(database);
        }
        else
        {
            if (!File.Exists(Layout))
            {
                _work.Table.LayOut(Provider!, Layout);
            }

            DatabaseFiles.Copy(Layout, database);
        }
    }

    public override void CheckWhatIsLeft()
    {
        if (Provider!.IsSqlite)
        {
            base.CheckWhatIsLeft();
        }
        else if (
            Provider.Accept(new RecordsCheck(Databases[0], ((WorkTable<Record>)_work.Table).Rows(HasRun))) is { } fault
        )
        {
            throw new WrongAnswerException($"{Name}: {fault}");
        }
    }

    protected override void RemoveFiles()
    {
        DatabaseFiles.Delete(Layout);
        Provider!.Accept(new Removal(Databases[0]));
        base.RemoveFiles();
    }

    // Each engine's own, of which copies are made.
    private string Layout => Provider!.IsSqlite ? $"{_name}.layout.db" : $"{_name}.{Provider}.layout.db";

    private sealed class Removal(string database) : IProviderVisitor<bool>
    {
        public bool Managed<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement
        {
            TConnection.Delete(database);
            return true;
        }

        public bool Native(NativeLibraryBaseline library) => true;
    }
}

/// <summary>
/// A provider that fills a log in one transaction, in ten steps. After each step the write-ahead log is read while the
/// transaction is open; the reading is not part of the step's time.
/// </summary>
internal sealed class SteppedCaseWork(
    Provider provider,
    MeasuredStatement statement,
    Setting setting,
    StatementOptions options,
    string directory
) : StatementCaseWork(provider, statement, setting, options, directory)
{
    private const int StepsOfRun = 10;

    private readonly List<CaseStep> _steps = [];

    public override IReadOnlyList<CaseStep> Steps => _steps;

    /// <summary>Runs the steps and commits. The digest is that of the whole run only in its number of rows.</summary>
    public override RunResult Execute()
    {
        MarkAsRun();
        _steps.Clear();
        WalFile log = new(Databases[0] + "-wal");
        WorkloadRun run = Run!;
        run.Begin();
        long rows = 0;
        for (int step = 0; step < StepsOfRun; step++)
        {
            (int first, int end) = WorkloadRun.Slice(0, Work.Count, step, StepsOfRun);
            long start = Stopwatch.GetTimestamp();
            rows += run.ExecuteStep(first, end - first).Rows;
            double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
            WalContents contents = log.Read();
            _steps.Add(new CaseStep(end, nanoseconds, contents.Bytes, contents.HighestRow ?? 0));
        }

        run.Commit();
        return new RunResult(0, rows, 0);
    }

    // Steps have no digest of the whole.
    public override void Check(RunResult result) =>
        Answers.Compare(Name, new RunResult(result.Digest, Work.Count, 0), result);
}
