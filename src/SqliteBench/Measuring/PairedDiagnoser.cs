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
        if (setting?.RatioOf(StudyConfig.IdOf(benchmarkCase)) is not { } ratio)
        {
            yield break;
        }

        yield return new Metric(CaseMetric.PairedRatio, ratio.Median);
        yield return new Metric(CaseMetric.PairedRatioLow, ratio.Low);
        yield return new Metric(CaseMetric.PairedRatioHigh, ratio.High);
        yield return new Metric(CaseMetric.NoiseFloor, setting.Floor.Value);
    }

    /// <inheritdoc />
    public void DisplayResults(ILogger logger) { }

    /// <inheritdoc />
    public IEnumerable<ValidationError> Validate(ValidationParameters validationParameters) => [];
}
