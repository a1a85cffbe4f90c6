using System.Diagnostics;
using SqliteBench.Providers;
using SqliteBench.Workloads.Logs;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement.Cases;

internal class StatementCaseWork : CaseWork
{
    private readonly StatementCase _settings;
    private readonly string _layout;
    private readonly string[] _databases;
    private bool _hasRun;

    /// <summary>Makes the arguments and works out their answers.</summary>
    public StatementCaseWork(Provider provider, StatementCase settings, StatementOptions options, string directory)
    {
        Provider = provider;
        _settings = settings;
        Work = settings.Workload.Prepare(options);
        string name = Path.Combine(directory, Guid.NewGuid().ToString("n"));
        _layout = name + ".layout.db";
        _databases = [.. Enumerable.Range(0, settings.Databases).Select(number => $"{name}-{number}.db")];
    }

    public override string Name => $"{Provider} on {_settings.Describe()}";

    public override long Operations => (long)Work.Operations * _databases.Length;

    public override long Rows => Work.Workload.Writes ? Operations : Work.Expected(_databases.Length).Rows;

    public override bool StartsAnew => _settings.StartsAnew;

    protected StatementWork Work { get; }

    protected string Database => _databases[0];

    /// <summary>What is open, or null.</summary>
    protected StatementRun? Run { get; private set; }

    public override void Open()
    {
        if (Run is null)
        {
            Array.ForEach(_databases, LayOut);
            Run = Work.Open(Provider!, _databases, _settings.Pragmas);
        }
    }

    // An empty table is made anew: the copy of one may share its pages with it, which a file system then copies on write.
    private void LayOut(string database)
    {
        if (!Work.Workload.Writes)
        {
            if (!File.Exists(database))
            {
                Work.LayOut(database);
            }

            return;
        }

        if (Work.StartsEmpty)
        {
            DatabaseFiles.Delete(database);
            Work.LayOut(database);
            DatabaseFiles.Sync(database);
            return;
        }

        if (!File.Exists(_layout))
        {
            Work.LayOut(_layout);
        }

        DatabaseFiles.Copy(_layout, database);
    }

    public override RunResult Execute()
    {
        MarkAsRun();
        return Run!.Execute();
    }

    public override int LatenciesOfExecution => Work.Options.Executions * _databases.Length;

    public override IReadOnlyList<string> Databases => _databases;

    public override bool UsesPool => Work.Workload.Pooled;

    public override long? PayloadBytes => Work.PayloadBytes * _databases.Length is > 0 and var bytes ? bytes : null;

    public override RunResult ExecuteTimed(LatencyLog log)
    {
        MarkAsRun();
        return Run!.ExecuteTimed(log);
    }

    public override void Check(RunResult result)
    {
        RunResult expected = Work.Expected(_databases.Length);
        Answers.Compare(Name, expected.Digest, expected.Rows, result);
    }

    public override void Close()
    {
        StatementRun? run = Run;
        Run = null;
        run?.Dispose();
    }

    public override void CheckWhatIsLeft()
    {
        foreach (string database in _databases)
        {
            Answers.CheckDatabase(Name, database, Work.Contents(_hasRun));
        }
    }

    protected override void RemoveFiles()
    {
        DatabaseFiles.Delete(_layout);
        Array.ForEach(_databases, DatabaseFiles.Delete);
    }

    /// <summary>Says that the database has been changed, so that its state after the run is expected.</summary>
    protected void MarkAsRun() => _hasRun = true;
}

/// <summary>
/// A provider that fills a log in one transaction, in ten steps. After each step the write-ahead log is read while the
/// transaction is open; the reading is not part of the step's time.
/// </summary>
internal sealed class SteppedCaseWork(
    Provider provider,
    StatementCase settings,
    StatementOptions options,
    string directory
) : StatementCaseWork(provider, settings, options, directory)
{
    private const int StepsOfRun = 10;

    private readonly List<CaseStep> _steps = [];

    public override IReadOnlyList<CaseStep> Steps => _steps;

    /// <summary>Runs the steps and commits. The digest is that of the whole run only in its number of rows.</summary>
    public override RunResult Execute()
    {
        MarkAsRun();
        _steps.Clear();
        WalFile log = new(Database + "-wal");
        StatementRun run = Run!;
        run.Begin();
        long rows = 0;
        for (int step = 0; step < StepsOfRun; step++)
        {
            (int first, int end) = WorkloadRun.Slice(0, Work.Options.Executions, step, StepsOfRun);
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
        Answers.Compare(Name, result.Digest, Work.Options.Executions, result);
}
