using BenchmarkDotNet.Analysers;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;
using SqliteBench.Pairs;

namespace SqliteBench.Measuring;

/// <summary>Brings the paired ratios into BenchmarkDotNet's reports.</summary>
/// <param name="cases">The ratios.</param>
public sealed class PairedDiagnoser(PairedCases cases) : IDiagnoser
{
    /// <inheritdoc />
    public IEnumerable<string> Ids => [nameof(PairedDiagnoser)];

    /// <inheritdoc />
    public IEnumerable<IExporter> Exporters => [];

    /// <inheritdoc />
    public IEnumerable<IAnalyser> Analysers => [];

    /// <inheritdoc />
    public RunMode GetRunMode(BenchmarkCase benchmarkCase) => RunMode.NoOverhead;

    /// <inheritdoc />
    public void Handle(HostSignal signal, DiagnoserActionParameters parameters) { }

    /// <summary>Called when the process of a case has ended: nothing else of the run is busy.</summary>
    /// <param name="results">The case.</param>
    public IEnumerable<Metric> ProcessResults(DiagnoserResults results)
    {
        ArgumentNullException.ThrowIfNull(results);
        BenchmarkCase benchmarkCase = results.BenchmarkCase;
        PairedSetting? setting = cases.Of(StudyConfig.SettingsOf(benchmarkCase));
        string contender = StudyConfig.ContenderOf(benchmarkCase);
        if (setting?.RatioOf(contender) is not { } ratio)
        {
            return [];
        }

        string? first = cases.FirstVersionOf(StudyConfig.IdOf(benchmarkCase));
        return
        [
            .. RatioMetric.Paired.Of(ratio),
            new Metric(CaseMetric.NoiseFloor, setting.Floor.Value),
            .. first is not null && setting.Between(contender, first) is { } over ? RatioMetric.Version.Of(over) : [],
        ];
    }

    /// <inheritdoc />
    public void DisplayResults(ILogger logger) { }

    /// <inheritdoc />
    public IEnumerable<ValidationError> Validate(ValidationParameters validationParameters) => [];
}
