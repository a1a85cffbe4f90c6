using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Statements;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Logs;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Statements;
using SqliteBench.Workloads.Statements.Records;

namespace SqliteBench.Measurement.Cases;

/// <summary>A statement on a table of its own: rows are those of the table before or, when it is filled, after.</summary>
internal sealed record MeasuredStatement(StatementWorkload Workload) : MeasuredWorkload(Workload.Id)
{
    public override AxisOf Axes => AxisOf.Statements;

    public override bool StartsAnew => Workload.StartsAnew;

    public override bool Takes(Provider? provider, Setting setting)
    {
        if (!Workload.Takes(setting.Pragmas))
        {
            return false;
        }

        if (provider is { IsSqlite: false })
        {
            return StatementCatalog.Engines.Contains(Workload)
                && (!provider.AlwaysSyncs || setting.Pragmas.SyncsEachCommit);
        }

        return base.Takes(provider, setting)
            && (!Workload.IsBatch || provider is not { TakesBatches: false })
            && (!Workload.ShowsStatements || provider is not { HidesStatements: true });
    }

    // A log is compared with files, which are written whole.
    public override bool RunsWhole(Setting setting) =>
        setting.Databases > 1
        || setting.Threads > 1
        || Workload.Usage == StatementUsage.PreparedAhead
        || StatementCatalog.Log.Contains(Workload)
        || (
            Workload.Writes
            && setting.Pragmas.SyncsEachCommit
            && (!Workload.InTransaction || setting.BatchSize != BatchSize.All)
        );

    public override int Operations(Setting setting) =>
        Executions(setting) * Workload.OperationsPerExecution * setting.Databases;

    public override long EstimatedBytes(Setting setting) =>
        (1 + (2L * setting.Databases)) * Workload.EstimatedBytes(setting.Rows);

    public StatementOptions Options(Setting setting) => new(setting.Rows, Executions(setting), setting.Run.Seed);

    public override CaseWork Prepare(Provider? provider, string name, Setting setting)
    {
        if (provider is null)
        {
            LogFile log = LogFile.Find(name)!;
            long lines = Math.Min(setting.Run.Operations ?? setting.Rows, log.MaximumLines);
            return new LogFileWork(log, lines, setting.Run.Databases);
        }

        return setting.Run.Stepwise
            ? new SteppedCaseWork(provider, this, setting)
            : new StatementCaseWork(provider, this, setting);
    }

    private int Executions(Setting setting)
    {
        if (setting.Run.Operations is { } operations)
        {
            return Math.Max(1, operations / Workload.OperationsPerExecution);
        }

        int usual = Workload.Executions(setting.Rows, setting.Run.Published);
        if (setting.BatchSize == BatchSize.All || setting.Run.Published)
        {
            return usual;
        }

        int commits = setting.Pragmas.SyncsEachCommit ? 100 : 1000;
        return (int)Math.Min(usual, (long)setting.BatchSize.Operations * commits);
    }
}

/// <summary>The work of a statement: the first database of a provider is laid out, and the others are copies.</summary>
internal class StatementCaseWork(Provider provider, MeasuredStatement statement, Setting setting)
    : DatabaseWork(
        provider,
        statement.Describe(setting),
        statement.Workload.Prepare(statement.Options(setting)),
        new RunOptions(
            [.. Enumerable.Range(0, setting.Databases).Select(_ => DatabaseFiles.NewIn(setting.Run.Databases))],
            setting.Pragmas,
            statement.Workload.InTransaction ? setting.BatchSize : BatchSize.None,
            setting.Threads
        )
    )
{
    private readonly string _layout = DatabaseFiles.NewIn(setting.Run.Databases);

    public override bool StartsAnew => statement.StartsAnew;

    public override bool Reads => !statement.Workload.Writes;

    public override bool HasNoReference => statement.Workload.IsBatch;

    public override bool UsesPool => statement.Workload.Pooled;

    public override int OperationsPerExecution => statement.Workload.OperationsPerExecution;

    private WorkTable Table => ((StatementWork)Work).Table;

    public override void LayOut(string database)
    {
        if (Reads && File.Exists(database))
        {
            return;
        }

        if (Reads || Provider!.IsServer)
        {
            DatabaseFiles.Delete(database);
            Table.LayOut(Provider!, database);
            return;
        }

        if (!File.Exists(Layout))
        {
            Table.LayOut(Provider!, Layout);
        }

        DatabaseFiles.Copy(Layout, database);
    }

    public override void CheckWhatIsLeft()
    {
        if (Provider!.IsSqlite)
        {
            base.CheckWhatIsLeft();
        }
        else if (RecordsCheck.FindFault(Provider, Databases[0], ((WorkTable<Record>)Table).Rows(HasRun)) is { } fault)
        {
            throw new WrongAnswerException($"{Name}: {fault}");
        }
    }

    protected override void RemoveFiles()
    {
        DatabaseFiles.Delete(Layout);
        Provider!.Delete();
        base.RemoveFiles();
    }

    // Each engine has a layout of its own, which is copied.
    private string Layout => Provider!.IsSqlite ? _layout : $"{_layout}.{Provider}.db";
}

/// <summary>Fills a log in one transaction, in ten steps; reading the write-ahead log is not timed.</summary>
internal sealed class SteppedCaseWork(Provider provider, MeasuredStatement statement, Setting setting)
    : StatementCaseWork(provider, statement, setting)
{
    private const int StepsOfRun = 10;

    private readonly List<CaseStep> _steps = [];

    public override IReadOnlyList<CaseStep> Steps => _steps;

    /// <summary>Runs the steps and commits. The result has the number of rows of the run, but no digest.</summary>
    public override RunResult Execute()
    {
        HasRun = true;
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
    public override void Check(RunResult result)
    {
        Answers.Compare(Name, new RunResult(result.Digest, Work.Count, 0), result);
        CheckSettings(Run!);
    }
}

/// <summary>The work of writing a log file, which is compared with a log in a table.</summary>
internal sealed class LogFileWork(LogFile log, long lines, string directory) : CaseWork
{
    private readonly string _path = Path.Combine(directory, $"{Guid.NewGuid():n}.log");

    public override string Name => $"{log} of {Plural.Format(lines, "line")}";

    public override long Operations => lines;

    public override long Rows => lines;

    public override bool StartsAnew => true;

    public override void Open() => File.Delete(_path);

    public override RunResult Execute()
    {
        log.Write(_path, lines);
        return default;
    }

    public override void Check(RunResult result) => LogFile.Check(_path, lines);

    public override void Close() { }

    public override void CheckWhatIsLeft() => Check(default);

    protected override void RemoveFiles() => File.Delete(_path);
}
