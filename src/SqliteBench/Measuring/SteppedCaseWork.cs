using System.Diagnostics;
using SqliteBench.Providers;
using SqliteBench.Studies;
using SqliteBench.Workloads.Logs;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measuring;

/// <summary>
/// A provider that fills a log in one transaction, in ten steps. After each step the write-ahead log is read while the
/// transaction is open; the reading is not part of the step's time.
/// </summary>
public sealed class SteppedCaseWork : StatementCaseWork
{
    private const int StepsOfRun = 10;

    private readonly List<CaseStep> _steps = [];
    private readonly int _executions;

    /// <inheritdoc cref="StatementCaseWork(Provider, Provider, StatementCase, StatementOptions, string)" />
    public SteppedCaseWork(
        Provider provider,
        Provider reader,
        StatementCase settings,
        StatementOptions options,
        string directory
    )
        : base(provider, reader, settings, options, directory)
    {
        ArgumentNullException.ThrowIfNull(options);
        _executions = options.Executions;
    }

    /// <inheritdoc />
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
            (int first, int end) = WorkloadRun.Slice(0, _executions, step, StepsOfRun);
            long start = Stopwatch.GetTimestamp();
            rows += run.ExecuteStep(first, end - first).Rows;
            double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
            WalContents contents = log.Read();
            _steps.Add(new CaseStep(end, nanoseconds, contents.Bytes, contents.HighestRow ?? 0));
        }

        run.Commit();
        return new RunResult(0, rows, 0);
    }

    /// <inheritdoc />
    public override void Check(RunResult result) =>
        Compare("row count", Answers.Number(_executions), Answers.Number(result.Rows));
}
