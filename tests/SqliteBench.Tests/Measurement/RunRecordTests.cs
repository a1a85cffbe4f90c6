namespace SqliteBench.Tests.Measurement;

public sealed class RunRecordTests : DirectoryTests
{
    private static readonly CaseResult s_case = SampleCase.Of("dapper");
    private static readonly CaseResult s_cpp = Measured("cpp");
    private static readonly CaseResult s_dapper = Measured("dapper");

    private string File => Temporary.File(ResultsFile.Name);

    [Fact]
    public void What_is_measured_is_written_as_soon_as_it_is_as_part_of_a_run()
    {
        RunRecord record = New();
        record.Add([s_cpp]);
        ResultsFile.Read(File).IsPartial.ShouldBeTrue();
        Providers().ShouldBe(["cpp"]);
        record.Add([s_dapper]);
        Providers().ShouldBe(["cpp", "dapper"]);
    }

    [Fact]
    public void A_run_that_comes_to_its_end_is_whole_unless_it_lacks_a_case()
    {
        RunRecord record = New();
        record.Add([s_cpp]);
        record.Complete([s_cpp.Key])!.IsPartial.ShouldBeFalse();
        record.Complete([s_cpp.Key, s_dapper.Key])!.IsPartial.ShouldBeTrue();
    }

    [Fact]
    public void A_case_without_a_time_and_without_a_failure_is_lacking()
    {
        RunRecord record = New();
        record.Add([s_cpp]);
        string[] keys = [s_cpp.Key, s_dapper.Key];
        record.Lacking(keys).ShouldBe([s_dapper.Key]);

        record.Add([s_case with { Failure = "it failed" }]);
        record.Lacking(keys).ShouldBeEmpty();

        New(s_case).Lacking([s_dapper.Key]).ShouldBe([s_dapper.Key]);
    }

    [Fact]
    public void A_run_without_a_case_has_no_results() => New().Complete([]).ShouldBeNull();

    [Fact]
    public void What_cannot_be_written_is_there_at_the_end()
    {
        RunRecord record = New();
        Directory.CreateDirectory(File);
        record.Add([s_cpp]);
        record.Complete([s_cpp.Key])!.Cases.Count.ShouldBe(1);
        Directory.GetFileSystemEntries(Path.GetDirectoryName(File)!).ShouldBe([File]);
    }

    [Fact]
    public void A_run_that_goes_on_keeps_what_was_measured_with_all_its_digits()
    {
        CaseResult kept = s_cpp with { Samples = [1.0 / 3] };
        RunRecord record = New(kept);
        record.Kept.Keys.ShouldBe([kept.Key]);
        record.Add([s_dapper]);
        Providers().ShouldBe(["cpp", "dapper"]);
        record.Complete([s_cpp.Key, s_dapper.Key])!.Cases[0].Samples.ShouldBe(kept.Samples);
    }

    [Fact]
    public void A_case_that_failed_is_measured_again() =>
        New(s_cpp with { Failure = "interrupted" }).Kept.ShouldBeEmpty();

    private RunRecord New(params CaseResult[] kept) => new(File, SampleResults.Run().ToOrigin(), kept);

    private string[] Providers() => [.. ResultsFile.Read(File).Cases.Select(result => result.Provider)];

    private static CaseResult Measured(string provider) =>
        SampleCase.Of(provider) with
        {
            Metrics = new Dictionary<string, Estimate> { ["time_ns"] = new(1500) },
        };
}
