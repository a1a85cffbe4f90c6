using System.Diagnostics;
using System.Text.Json;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.AsyncCalls;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Surveys;
using SqliteBench.Tests.Reports;

namespace SqliteBench.Tests.Measuring;

public sealed class CaseDiagnoserTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly Process _process = new();
    private readonly BenchmarkCase _case = SampleCase.Of(nameof(ProviderBenchmarks.Dapper));
    private readonly CaseDiagnoser _diagnoser;

    public CaseDiagnoserTests() => _diagnoser = new CaseDiagnoser(_directory.Location);

    [Fact]
    public void A_process_is_told_its_provider_and_where_to_report()
    {
        Handle(HostSignal.BeforeProcessStart);

        Variable(CaseReport.ContenderVariable).ShouldBe(DapperMapper.Id);
        Path.GetDirectoryName(Variable(CaseReport.PathVariable)).ShouldBe(_directory.Location);
    }

    [Fact]
    public void Each_process_reports_to_a_file_of_its_own()
    {
        Handle(HostSignal.BeforeProcessStart);
        string first = Variable(CaseReport.PathVariable);
        Handle(HostSignal.BeforeProcessStart);

        Variable(CaseReport.PathVariable).ShouldNotBe(first);
    }

    [Fact]
    public void What_a_process_reports_becomes_metrics()
    {
        CaseReport report = new(200, 50_000, 1.5, 23, null);

        Complete(report);

        _diagnoser.ReportOf(_case).ShouldBe(report);
        Metrics().ShouldContainKeyAndValue(CaseMetric.Operations.Id, 200);
        Metrics().ShouldContainKeyAndValue(CaseMetric.Rows.Id, 50_000);
        Metrics().ShouldContainKeyAndValue(CaseMetric.Conflicts.Id, 1.5);
    }

    [Fact]
    public void The_calls_of_an_asynchronous_provider_become_metrics_an_operation()
    {
        Complete(new CaseReport(200, 200, 0, 1, null) { Asynchrony = new Asynchrony(400, 100, 50) });

        Metrics().ShouldContainKeyAndValue(CaseMetric.SynchronousCalls.Id, 25);
        Metrics().ShouldContainKeyAndValue(CaseMetric.ThreadHops.Id, 0.25);
        Metrics().ShouldNotContainKey(CaseMetric.Cancellation.Id);
    }

    [Fact]
    public void A_query_is_cancelled_by_the_first_process_that_reports_it_and_counts_for_all()
    {
        CancelledCall cancelled = new(900, false, false);
        Handle(HostSignal.BeforeProcessStart);
        Handle(HostSignal.AfterProcessExit);
        IsAskedToCancel.ShouldBeTrue("nothing was reported");
        Complete(new CaseReport(1, 1, 0, 1, null) { Asynchrony = new Asynchrony(1, 1, 0) { Cancelled = cancelled } });
        IsAskedToCancel.ShouldBeTrue("the one before did not");

        Complete(new CaseReport(1, 1, 0, 1, null) { Asynchrony = new Asynchrony(1, 1, 0) });

        IsAskedToCancel.ShouldBeFalse();
        _diagnoser.CancelledBy(DapperMapper.Id).ShouldBe(cancelled);
        Metrics().ShouldContainKeyAndValue(CaseMetric.Cancellation.Id, 900);
    }

    [Fact]
    public void What_a_survey_found_becomes_metrics()
    {
        EngineCounts execution = new(10, 40_960, 20, 81_920, 2, 0, 0, 3, 1, 20, 5, MemoryHighwater: null);
        EngineCounts closed = execution with { BytesWritten = 100_000 };

        Complete(
            new CaseReport(200, 200, 0, 1, null)
            {
                Survey = new Survey(
                    new Latencies(400, 1, 2, 3, 4, 5, 24.5),
                    new InputOutput(execution, closed, DatabaseBytes: 6, WalBytes: 7, PayloadBytes: 10_000)
                ),
            }
        );

        Metrics().ShouldContainKeyAndValue("LatencyCount", 400);
        Metrics().ShouldContainKeyAndValue("LatencyP50", 1);
        Metrics().ShouldContainKeyAndValue("LatencyP999", 4);
        Metrics().ShouldContainKeyAndValue("LatencyClock", 24.5);
        Metrics().ShouldContainKeyAndValue("BytesWrittenPerOperation", 409.6);
        Metrics().ShouldContainKeyAndValue("SyncsPerOperation", 0.01);
        Metrics().ShouldContainKeyAndValue("WriteAmplification", 10);
        Metrics().ShouldContainKeyAndValue("CacheHitPercent", 75);
        Metrics().ShouldContainKeyAndValue("CacheSpills", 5);
        Metrics().ShouldNotContainKey("NativeBytes", "the engine does not count its memory");
    }

    [Fact]
    public void What_was_not_surveyed_has_no_metrics_rather_than_zeros()
    {
        Complete(new CaseReport(200, 200, 0, 1, null) { Survey = new Survey(null, null) });

        SurveyFigure.All.ShouldAllBe(figure => !Metrics().ContainsKey(figure.Metric.Id));
    }

    [Fact]
    public void A_failure_is_kept_and_has_no_metrics()
    {
        Complete(new CaseReport(200, 0, 0, 0, "wrong digest"));

        _diagnoser.ReportOf(_case)!.Failure.ShouldBe("wrong digest");
        Metrics().ShouldBeEmpty();
    }

    [Fact]
    public void A_process_that_reports_nothing_has_no_metrics()
    {
        Handle(HostSignal.BeforeProcessStart);
        Handle(HostSignal.AfterProcessExit);

        _diagnoser.ReportOf(_case).ShouldBeNull();
        Metrics().ShouldBeEmpty();
    }

    public void Dispose()
    {
        _process.Dispose();
        _directory.Dispose();
    }

    private void Complete(CaseReport report)
    {
        Handle(HostSignal.BeforeProcessStart);
        File.WriteAllText(Variable(CaseReport.PathVariable), JsonSerializer.Serialize(report));
        Handle(HostSignal.AfterProcessExit);
    }

    private void Handle(HostSignal signal) =>
        _diagnoser.Handle(signal, new DiagnoserActionParameters(_process, _case, new BenchmarkId(0, _case)));

    private string Variable(string name) => _process.StartInfo.Environment[name].ShouldNotBeNull();

    private bool IsAskedToCancel =>
        _process.StartInfo.Environment.TryGetValue(CaseReport.CancellationVariable, out string? asked)
        && asked is not null;

    private Dictionary<string, double> Metrics()
    {
        BenchmarkReport report = SampleCase.Report(_case, new CaseReport(1, 1, 0, 1, null), 1);
        DiagnoserResults results = new(_case, report.ExecuteResults[0], report.BuildResult);
        return _diagnoser.ProcessResults(results).ToDictionary(metric => metric.Descriptor.Id, metric => metric.Value);
    }
}
