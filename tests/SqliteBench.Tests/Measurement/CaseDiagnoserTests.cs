using System.Diagnostics;
using System.Text.Json;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Running;
using SqliteBench.Measurement;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement;

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

        Variable(CaseReport.CandidateVariable).ShouldBe(DapperMapper.Id);
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
    public void What_a_process_reports_is_kept()
    {
        CaseReport report = new(200, 50_000, 1.5, null);

        Complete(report);

        _diagnoser.ReportOf(_case).ShouldBe(report);
    }

    [Fact]
    public void A_process_that_reports_nothing_has_no_report()
    {
        Handle(HostSignal.BeforeProcessStart);
        Handle(HostSignal.AfterProcessExit);

        _diagnoser.ReportOf(_case).ShouldBeNull();
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
}
