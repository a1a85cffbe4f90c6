using SqliteBench.Providers;
using SqliteBench.Providers.Statements;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Logs;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Statements;
using SqliteBench.Workloads.Statements.Records;

namespace SqliteBench.Measurement.Cases;

internal class StatementCaseWork(
    Provider provider,
    MeasuredStatement statement,
    Setting setting,
    StatementOptions options,
    string directory
)
    : DatabaseWork(
        provider,
        statement.Describe(setting),
        statement.Workload.Prepare(options),
        new RunOptions(
            [.. Enumerable.Range(0, setting.Databases).Select(_ => DatabaseFiles.NewIn(directory))],
            setting.Pragmas,
            statement.Workload.InTransaction ? setting.BatchSize : BatchSize.None,
            setting.Threads
        )
    )
{
    private readonly string _layout = DatabaseFiles.NewIn(directory);

    public override bool StartsAnew => statement.StartsAnew;

    public override bool Reads => !statement.Workload.Writes;

    public override bool HasNoReference => statement.Workload.IsBatch;

    public override bool UsesPool => statement.Workload.Pooled;

    public override int OperationsPerExecution => statement.Workload.OperationsPerExecution;

    private WorkTable Table => ((StatementWork)Work).Table;

    public override void LayOut(string database)
    {
        if (Reads)
        {
            if (!File.Exists(database))
            {
                Table.LayOut(Provider!, database);
            }
        }
        else if (Provider!.IsServer)
        {
            DatabaseFiles.Delete(database);
            Table.LayOut(Provider!, database);
        }
        else
        {
            if (!File.Exists(Layout))
            {
                Table.LayOut(Provider!, Layout);
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
