using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;

namespace SqliteBench.Tests.Measurement;

[Collection(ProcessCollection.Name)]
public sealed class MeasuredCaseTests : IDisposable
{
    private const string Candidate = "candidate";
    private const string Setting = "workload (normal, 10 rows)";

    private static readonly SamplingLimits s_sampling = new(1, TimeSpan.Zero, 1, TimeSpan.Zero);

    private readonly TemporaryDirectory _directory = new();

    public MeasuredCaseTests()
    {
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, _directory.File("report.json"));
        Environment.SetEnvironmentVariable(CaseReport.CandidateVariable, Candidate);
    }

    private CaseReport? Report => CaseReport.Read(_directory.File("report.json"));

    [Fact]
    public void A_case_reports_its_size_and_its_steps()
    {
        ScriptedWork work = new();
        MeasuredCase measured = new(Setting, _ => work);
        for (int iteration = 0; iteration < 3; iteration++)
        {
            Iterate(measured);
        }

        Report.ShouldBeNull();
        measured.Complete();

        CaseReport report = Report.ShouldNotBeNull();
        (report.Operations, report.Rows, report.Failure).ShouldBe((5, 7, null));
        report.Conflicts.ShouldBe(2);
        report.Steps.ShouldBe([new CaseStep(7, 1, 2, 3)]);
        work.Calls.ShouldBe("open run check close open run check close open run check close close left close removed");
    }

    [Fact]
    public void The_work_of_an_asynchronous_provider_is_executed_once_more_to_see_how_asynchronous_it_is()
    {
        ScriptedWork work = new() { Provider = FakeProvider.Of<SynchronousLibrary>() };
        MeasuredCase measured = new(Setting, _ => work);
        Iterate(measured);

        measured.Complete();

        CaseReport report = Report.ShouldNotBeNull();
        report.Asynchrony.ShouldNotBeNull();
        work.Calls.ShouldBe("open run check close close left open run check close close removed");
    }

    [Fact]
    public void A_case_that_need_not_start_anew_stays_open()
    {
        ScriptedWork work = new() { MayGoOn = true };
        MeasuredCase measured = new(Setting, _ => work);
        Iterate(measured);
        Iterate(measured);

        measured.Complete();

        work.Calls.ShouldBe("open run check open run check close left close removed");
    }

    [Fact]
    public void Sampling_follows_the_iterations_and_precedes_the_check_of_what_is_left()
    {
        ScriptedWork work = new() { Provider = new OwnEngine() };
        MeasuredCase measured = new(Setting, _ => work, s_sampling);
        Iterate(measured);

        measured.Complete();

        work.Calls.ShouldBe(
            "open run check close"
                + " open timed check close open timed check close"
                + " close close left close removed"
        );
        CaseReport report = Report.ShouldNotBeNull();
        report.Conflicts.ShouldBe(2, "executions of the sampling are no iterations");
        report.Sampling.ShouldNotBeNull().Latencies.ShouldNotBeNull().Operations.ShouldBe(5);
        report.Sampling.InputOutput.ShouldBeNull();
    }

    [Fact]
    public void A_case_that_never_ran_is_not_sampled()
    {
        ScriptedWork work = new() { Provider = new OwnEngine() };

        new MeasuredCase(Setting, _ => work, s_sampling).Complete();

        work.Calls.ShouldBe("close close removed");
        Report.ShouldNotBeNull().Sampling.ShouldBeNull();
    }

    [Fact]
    public void A_failure_in_a_sampling_is_one_of_the_case()
    {
        ScriptedWork work = new() { Provider = new OwnEngine(), Failing = "timed" };
        MeasuredCase measured = new(Setting, _ => work, s_sampling);
        Iterate(measured);

        Should.Throw<InvalidOperationException>(measured.Complete);

        Report.ShouldNotBeNull().Failure.ShouldBe("scripted: timed failed");
        work.Calls.ShouldEndWith("removed");
    }

    [Fact]
    public void A_case_that_cannot_begin_says_why_and_what_it_is()
    {
        Should.Throw<NotSupportedException>(() =>
            new MeasuredCase(Setting, _ => throw new NotSupportedException("there are too few rows"))
        );

        Report.ShouldNotBeNull().Failure.ShouldBe($"{Candidate} on {Setting}: there are too few rows");
    }

    [Theory]
    [InlineData("open")]
    [InlineData("run")]
    [InlineData("check")]
    [InlineData("left")]
    public void The_first_failure_is_reported_and_the_files_are_removed(string call)
    {
        ScriptedWork work = new() { Failing = call };
        MeasuredCase measured = new(Setting, _ => work);

        Should.Throw<InvalidOperationException>(() =>
        {
            Iterate(measured);
            measured.Complete();
        });
        measured.Complete();

        CaseReport report = Report.ShouldNotBeNull();
        report.Failure.ShouldBe($"scripted: {call} failed");
        report.Operations.ShouldBe(5);
        work.Calls.ShouldContain("removed");
    }

    [Fact]
    public void Another_candidate_than_the_hosts_is_refused()
    {
        MeasuredCase measured = new(Setting, _ => new ScriptedWork());
        measured.Open();

        Should
            .Throw<InvalidOperationException>(() => measured.Run("another"))
            .Message.ShouldContain("the host prepared candidate and BenchmarkDotNet runs another");
    }

    [Fact]
    public void Without_a_candidate_from_the_host_there_is_no_case()
    {
        Environment.SetEnvironmentVariable(CaseReport.CandidateVariable, null);

        Should.Throw<InvalidOperationException>(() => new MeasuredCase(Setting, _ => new ScriptedWork()));
    }

    public void Dispose()
    {
        Environment.SetEnvironmentVariable(CaseReport.PathVariable, null);
        Environment.SetEnvironmentVariable(CaseReport.CandidateVariable, null);
        _directory.Dispose();
    }

    private static void Iterate(MeasuredCase measured)
    {
        measured.Open();
        measured.Run(Candidate);
        measured.Check();
    }
}
