using System.Diagnostics;
using BenchmarkDotNet.Analysers;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;

namespace SqliteBench.Measuring;

/// <summary>Knows the process that measures at the moment, so that it can be ended with the run.</summary>
internal sealed class ChildProcesses : IDiagnoser
{
    private volatile Process? _current;

    public IEnumerable<string> Ids => [nameof(ChildProcesses)];

    public IEnumerable<IExporter> Exporters => [];

    public IEnumerable<IAnalyser> Analysers => [];

    /// <summary>Ends the process that measures, and waits until it is gone.</summary>
    public void Kill()
    {
        if (_current is not { } process)
        {
            return;
        }

        try
        {
            process.Kill(entireProcessTree: true);
            process.WaitForExit(TimeSpan.FromSeconds(5));
        }
        catch (InvalidOperationException)
        {
            // It has ended by itself.
        }
    }

    public RunMode GetRunMode(BenchmarkCase benchmarkCase) => RunMode.NoOverhead;

    public void Handle(HostSignal signal, DiagnoserActionParameters parameters) =>
        _current = signal == HostSignal.AfterProcessExit ? null : parameters.Process;

    public IEnumerable<Metric> ProcessResults(DiagnoserResults results) => [];

    public void DisplayResults(ILogger logger) { }

    public IEnumerable<ValidationError> Validate(ValidationParameters validationParameters) => [];
}
