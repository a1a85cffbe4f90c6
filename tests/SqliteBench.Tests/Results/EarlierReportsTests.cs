using SqliteBench.Results;

namespace SqliteBench.Tests.Results;

public sealed class EarlierReportsTests : IDisposable
{
    private const string Name = "SqliteBench.Studies.LogSpillStudy-report";

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void A_case_has_its_axes_its_figures_and_its_steps()
    {
        Write(".csv", "Method,IterationCount,Workload,Pragmas,Rows,Ratio (paired),95 % interval,ns/op,± ns");
        Write(".csv", "cpp,5,log-insert,'journal_mode=WAL',4,1.010,0.990 - 1.040,250,86.1");
        Write(".csv", "pinvoke,1,log-insert,normal,4,-,-,300,-");
        Write(".csv", "dapper,5,log-insert,normal,4,-,-,NA,NA");
        Write("-steps.csv", "Method,Pragmas,Rows,Written,ns/op,WAL bytes,Highest row in WAL");
        Write("-steps.csv", "cpp,journal_mode=WAL,4,2,240,100,1");
        Write("-steps.csv", "cpp,journal_mode=WAL,4,4,260,200,3");
        Write("-github.md", "AMD EPYC, 1 CPU, 6 logical and 3 physical cores");

        RunResults run = EarlierReports.Read(_directory.Location).ShouldHaveSingleItem();

        run.Environment.ShouldBe([new("logical_cores", "6")]);
        CaseResult cpp = run.Cases[0];
        cpp.Study.ShouldBe("log-spill");
        cpp.Provider.ShouldBe("cpp");
        cpp.Axes.ShouldBe([new("workload", "log-insert"), new("pragmas", "journal_mode=WAL"), new("rows", "4")]);
        cpp.Metric("ratio_paired").ShouldBe(new Estimate(1.01, 0.99, 1.04));
        // Student's distribution with 4 degrees of freedom: 8.610 for 99.9 %, 2.776 for 95 %.
        Estimate time = cpp.Metric("time_ns").ShouldNotBeNull();
        time.Value.ShouldBe(250);
        time.High.ShouldNotBeNull().ShouldBe(250 + 27.76, 0.01);
        time.Low.ShouldNotBeNull().ShouldBe(250 - 27.76, 0.01);
        cpp.Series["step_rows"].ShouldBe([2, 4]);
        cpp.Series["step_wal_bytes"].ShouldBe([100, 200]);
        cpp.Series["step_highest_row"].ShouldBe([1, 3]);
        run.Cases[1].Metric("time_ns").ShouldBe(new Estimate(300));
        run.Cases[1].Series.ShouldBeEmpty();
        run.Cases.Select(result => result.Failure is null).ShouldBe([true, true, false]);
    }

    [Fact]
    public void A_folder_without_reports_has_no_runs() => EarlierReports.Read(_directory.Location).ShouldBeEmpty();

    private void Write(string ending, string line) => File.AppendAllText(_directory.File(Name + ending), line + '\n');
}
