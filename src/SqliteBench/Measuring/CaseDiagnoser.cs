using BenchmarkDotNet.Analysers;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;
using SqliteBench.AsyncCalls;
using SqliteBench.Surveys;

namespace SqliteBench.Measuring;

/// <summary>
/// The bridge between the host and the process of a case: it tells that process its provider and where to report, and
/// makes metrics, which reach every exporter, of the report.
/// </summary>
/// <param name="directory">Where the reports are exchanged.</param>
public sealed class CaseDiagnoser(string directory) : IDiagnoser
{
    private readonly Dictionary<BenchmarkCase, string> _paths = [];
    private readonly Dictionary<BenchmarkCase, CaseReport> _reports = [];
    private readonly Dictionary<string, CancelledCall> _cancelled = [];

    /// <inheritdoc />
    public IEnumerable<string> Ids => [nameof(CaseDiagnoser)];

    /// <inheritdoc />
    public IEnumerable<IExporter> Exporters => [];

    /// <inheritdoc />
    public IEnumerable<IAnalyser> Analysers => [];

    /// <summary>What a case reported, or null.</summary>
    /// <param name="benchmarkCase">The case.</param>
    public CaseReport? ReportOf(BenchmarkCase benchmarkCase) => _reports.GetValueOrDefault(benchmarkCase);

    /// <summary>Takes what a case reported in a run that was interrupted.</summary>
    /// <param name="benchmarkCase">The case.</param>
    /// <param name="report">What it reported.</param>
    internal void Keep(BenchmarkCase benchmarkCase, CaseReport report) => _reports[benchmarkCase] = report;

    /// <summary>
    /// What came of a cancelled query of a provider, or null. It takes seconds and no setting of a case matters to it, so
    /// the first process of each provider that succeeds does it for the whole run.
    /// </summary>
    /// <param name="provider">The provider's id, with its version where the run compares versions.</param>
    public CancelledCall? CancelledBy(string provider) => _cancelled.GetValueOrDefault(provider);

    /// <inheritdoc />
    public RunMode GetRunMode(BenchmarkCase benchmarkCase) => RunMode.NoOverhead;

    /// <inheritdoc />
    public void Handle(HostSignal signal, DiagnoserActionParameters parameters)
    {
        ArgumentNullException.ThrowIfNull(parameters);
        BenchmarkCase benchmarkCase = parameters.BenchmarkCase;
        switch (signal)
        {
            case HostSignal.BeforeProcessStart:
                string path = Path.Combine(directory, $"{Guid.NewGuid():n}.json");
                _paths[benchmarkCase] = path;
                IDictionary<string, string?> environment = parameters.Process.StartInfo.Environment;
                environment[CaseReport.PathVariable] = path;
                environment[CaseReport.ContenderVariable] = StudyConfig.IdOf(benchmarkCase);
                bool wasCancelled = CancelledBy(StudyConfig.ContenderOf(benchmarkCase)) is not null;
                environment[CaseReport.CancellationVariable] = wasCancelled ? null : "first";
                break;
            case HostSignal.AfterProcessExit when _paths.TryGetValue(benchmarkCase, out string? written):
                if (CaseReport.Read(written) is { } report)
                {
                    _reports[benchmarkCase] = report;
                    if (report.Asynchrony?.Cancelled is { } cancelled)
                    {
                        _cancelled[StudyConfig.ContenderOf(benchmarkCase)] = cancelled;
                    }
                }

                break;
        }
    }

    /// <inheritdoc />
    public IEnumerable<Metric> ProcessResults(DiagnoserResults results)
    {
        ArgumentNullException.ThrowIfNull(results);
        if (ReportOf(results.BenchmarkCase) is not { Failure: null } report)
        {
            yield break;
        }

        yield return new Metric(CaseMetric.Operations, report.Operations);
        yield return new Metric(CaseMetric.Rows, report.Rows);
        yield return new Metric(CaseMetric.Conflicts, report.Conflicts);
        foreach (SurveyFigure figure in SurveyFigure.All)
        {
            if (figure.Value(report) is { } value)
            {
                yield return new Metric(figure.Metric, value);
            }
        }

        if (report.Asynchrony is { } asynchrony)
        {
            yield return new Metric(CaseMetric.SynchronousCalls, asynchrony.SynchronousPercent);
            yield return new Metric(CaseMetric.ThreadHops, (double)asynchrony.ThreadHops / report.Operations);
            if (CancelledBy(StudyConfig.ContenderOf(results.BenchmarkCase)) is { } cancelled)
            {
                yield return new Metric(CaseMetric.Cancellation, cancelled.Milliseconds);
            }
        }

        if (results.GcStats.GetBytesAllocatedPerOperation(results.BenchmarkCase) is { } bytes)
        {
            yield return new Metric(CaseMetric.Allocated, (double)bytes / report.Operations);
        }
    }

    /// <inheritdoc />
    public void DisplayResults(ILogger logger) { }

    /// <inheritdoc />
    public IEnumerable<ValidationError> Validate(ValidationParameters validationParameters) => [];
}
