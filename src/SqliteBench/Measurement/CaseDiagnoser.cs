using BenchmarkDotNet.Analysers;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;

namespace SqliteBench.Measurement;

/// <summary>
/// The bridge between the host and the process of a case: it tells that process its provider and where to report, and
/// reads the report.
/// </summary>
internal sealed class CaseDiagnoser(string directory) : IDiagnoser
{
    private readonly Dictionary<BenchmarkCase, string> _paths = [];
    private readonly Dictionary<BenchmarkCase, CaseReport> _reports = [];

    public IEnumerable<string> Ids => [nameof(CaseDiagnoser)];

    public IEnumerable<IExporter> Exporters => [];

    public IEnumerable<IAnalyser> Analysers => [];

    /// <summary>What a case reported, or null.</summary>
    public CaseReport? ReportOf(BenchmarkCase benchmarkCase) => _reports.GetValueOrDefault(benchmarkCase);

    /// <summary>How asynchronous each provider was, in the order of the cases; none of those that are not.</summary>
    public IEnumerable<IGrouping<string, Asynchrony>> Asynchronies =>
        from entry in _reports
        where entry.Value.Asynchrony is not null
        group entry.Value.Asynchrony by StudyConfig.CandidateOf(entry.Key);

    public RunMode GetRunMode(BenchmarkCase benchmarkCase) => RunMode.NoOverhead;

    public void Handle(HostSignal signal, DiagnoserActionParameters parameters)
    {
        BenchmarkCase benchmarkCase = parameters.BenchmarkCase;
        switch (signal)
        {
            case HostSignal.BeforeProcessStart:
                string path = Path.Combine(directory, $"{Guid.NewGuid():n}.json");
                _paths[benchmarkCase] = path;
                IDictionary<string, string?> environment = parameters.Process.StartInfo.Environment;
                environment[CaseReport.PathVariable] = path;
                environment[CaseReport.CandidateVariable] = StudyConfig.IdOf(benchmarkCase);
                break;
            case HostSignal.AfterProcessExit when _paths.TryGetValue(benchmarkCase, out string? written):
                if (CaseReport.Read(written) is { } report)
                {
                    Take(benchmarkCase, report);
                }

                break;
        }
    }

    /// <summary>Takes what the process of a case reported.</summary>
    internal void Take(BenchmarkCase benchmarkCase, CaseReport report) => _reports[benchmarkCase] = report;

    public IEnumerable<Metric> ProcessResults(DiagnoserResults results) => [];

    public void DisplayResults(ILogger logger) { }

    public IEnumerable<ValidationError> Validate(ValidationParameters validationParameters) => [];
}
