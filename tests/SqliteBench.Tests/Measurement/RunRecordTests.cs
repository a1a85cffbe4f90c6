using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measurement;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Results.Tests;

namespace SqliteBench.Tests.Measurement;

public sealed class RunRecordTests : IDisposable
{
    private static readonly BenchmarkCase s_cpp = SampleCase.Of(nameof(ProviderBenchmarks.Cpp), "select");
    private static readonly BenchmarkCase s_dapper = SampleCase.Of(nameof(ProviderBenchmarks.Dapper), "select");
    private static readonly CaseDiagnoser s_cases = new("nowhere");

    private readonly TemporaryDirectory _directory = new();

    private string File => _directory.File(ResultsFile.Name);

    [Fact]
    public void What_is_measured_is_written_after_each_case_as_part_of_a_run()
    {
        RunRecord record = New();

        record.OnEndRunBenchmark(s_cpp, Report(s_cpp, 1000));
        ResultsFile.Read(File).IsPartial.ShouldBeTrue();
        Providers().ShouldBe(["cpp"]);

        record.OnEndRunBenchmark(s_dapper, Report(s_dapper, 2000));
        Providers().ShouldBe(["cpp", "dapper"]);
    }

    [Fact]
    public void A_table_of_BenchmarkDotNet_has_what_the_turns_of_its_cases_say()
    {
        CaseResult result = MeasuredResult.Of(s_dapper) with
        {
            Metrics = new Dictionary<string, Estimate>
            {
                ["time_ns"] = new(1500),
                ["ratio_paired"] = new(1.5, 1.25, 1.75),
            },
        };

        IColumn[] columns = TurnsColumn.Of(one => one == s_dapper ? result : null);

        columns.Select(column => column.GetValue(null!, s_dapper)).ShouldBe(["1500", "1.500 [1.250, 1.750]"]);
        columns.ShouldAllBe(column => column.GetValue(null!, s_cpp) == "-");
        New().ResultOf(s_dapper).ShouldBeNull("it has not been measured");
        TurnsColumn.AddTo(ManualConfig.CreateEmpty(), _ => null).GetColumnHidingRules().Count().ShouldBe(7);
    }

    [Fact]
    public void A_run_that_comes_to_its_end_is_whole()
    {
        RunRecord record = New();
        record.OnEndRunBenchmark(s_cpp, Report(s_cpp, 1000));

        record.Complete([KeyOf(s_cpp)])!.IsPartial.ShouldBeFalse();
    }

    [Fact]
    public void A_run_that_lacks_a_case_is_partial()
    {
        RunRecord record = New();
        record.OnEndRunBenchmark(s_cpp, Report(s_cpp, 1000));

        record.Complete([KeyOf(s_cpp), KeyOf(s_dapper)])!.IsPartial.ShouldBeTrue();
    }

    [Fact]
    public void A_case_without_a_time_and_without_a_failure_is_lacking()
    {
        RunRecord record = New();
        record.OnEndRunBenchmark(s_cpp, Report(s_cpp, 1000));
        string[] keys = [KeyOf(s_cpp), KeyOf(s_dapper)];
        record.Lacking(keys).ShouldBe([KeyOf(s_dapper)]);

        record.OnEndRunBenchmark(s_dapper, SampleCase.Failed(s_dapper));
        record.Lacking(keys).ShouldBeEmpty();

        New(MeasuredResult.Of(s_cpp)).Lacking([KeyOf(s_cpp)]).ShouldBe([KeyOf(s_cpp)]);
    }

    [Fact]
    public void A_run_without_a_case_has_no_results() => New().Complete([]).ShouldBeNull();

    [Fact]
    public void What_cannot_be_written_after_a_case_is_there_at_the_end()
    {
        RunRecord record = New();
        Directory.CreateDirectory(File);

        record.OnEndRunBenchmark(s_cpp, Report(s_cpp, 1000));

        record.Complete([KeyOf(s_cpp)])!.Cases.Count.ShouldBe(1);
        Directory.GetFileSystemEntries(Path.GetDirectoryName(File)!).ShouldBe([File]);
    }

    [Fact]
    public void A_run_that_goes_on_keeps_what_was_measured_with_all_its_digits()
    {
        CaseResult kept = MeasuredResult.Of(s_cpp) with { Samples = [1.0 / 3] };
        RunRecord record = New(kept);
        record.Kept.Keys.ShouldBe([kept.Key]);

        record.OnEndRunBenchmark(s_dapper, Report(s_dapper, 2000));
        Providers().ShouldBe(["cpp", "dapper"]);

        record.Complete([KeyOf(s_cpp), KeyOf(s_dapper)])!.Cases[0].Samples.ShouldBe(kept.Samples);
    }

    [Fact]
    public void A_case_that_failed_is_measured_again() =>
        New(MeasuredResult.Of(s_cpp) with { Failure = "interrupted" }).Kept.ShouldBeEmpty();

    [Fact]
    public void A_case_that_an_interruption_broke_off_is_left_out()
    {
        RunRecord record = New();
        record.OnEndRunBenchmark(s_cpp, Report(s_cpp, 1000));
        record.OnEndRunBenchmark(s_dapper, SampleCase.Failed(s_dapper));
        Providers().ShouldBe(["cpp", "dapper"]);

        record.LeaveOutBrokenOff();
        Providers().ShouldBe(["cpp"]);

        record.LeaveOutBrokenOff();
        Providers().ShouldBe(["cpp"]);
        ResultsFile.Read(File).IsPartial.ShouldBeTrue();
    }

    [Fact]
    public void A_run_whose_first_case_was_broken_off_leaves_no_file()
    {
        RunRecord record = New();
        record.OnEndRunBenchmark(s_dapper, SampleCase.Failed(s_dapper));

        record.LeaveOutBrokenOff();

        record.Measured.ShouldBeEmpty();
        System.IO.File.Exists(File).ShouldBeFalse();
    }

    public void Dispose() => _directory.Dispose();

    private RunRecord New(params CaseResult[] kept) => new(File, SampleResults.Run().ToOrigin(), s_cases, kept);

    private string[] Providers() => [.. ResultsFile.Read(File).Cases.Select(result => result.Provider)];

    private static string KeyOf(BenchmarkCase benchmarkCase) => MeasuredResult.Of(benchmarkCase).Key;

    private static BenchmarkReport Report(BenchmarkCase benchmarkCase, double time)
    {
        s_cases.Take(benchmarkCase, new CaseReport(1, 1, 0, null));
        return SampleCase.Report(benchmarkCase, time);
    }
}
