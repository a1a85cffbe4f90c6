namespace SqliteBench.Results.Tests;

public sealed class PublishedRunTests : DirectoryTests
{
    private PublishedRun Published =>
        new(Temporary.File("label"), ["providers", "pragmas", "log"], ["cpp", "pinvoke", "dapper"]);

    private string ResultsPath => Temporary.File(Path.Combine("label", ResultsFile.Name));

    [Fact]
    public void Studies_that_are_measured_anew_replace_their_rows_and_others_stay()
    {
        RunResults first = SampleResults.Run(
            Case("cpp", "join"),
            Case("cpp", "select"),
            Case("cpp", "log-insert", "log"),
            Case("cpp", "select", "pragmas")
        );
        RunResults second = SampleResults.Run(Case("cpp", "insert")) with
        {
            Started = first.Started.AddDays(1),
            Commit = "second",
        };
        Published.Keep(first);

        Published.Keep(second).Cases.Count.ShouldBe(3);

        RunResults kept = ResultsFile.Read(ResultsPath);
        kept.Commit.ShouldBe("second");
        kept.Cases.Select(result => $"{result.Study} {result.Axes[0].Value} {result.Origin?.Commit}")
            .ShouldBe(["providers insert ", $"pragmas select {first.Commit}", $"log log-insert {first.Commit}"]);
    }

    [Fact]
    public void A_study_that_is_measured_with_other_pragmas_keeps_those_that_it_had()
    {
        static CaseResult With(string pragmas) =>
            Case("cpp", "select") with
            {
                Axes = [new("workload", "select"), new("pragmas", pragmas)],
            };
        Published.Keep(SampleResults.Run(With("combination")));

        Published
            .Keep(SampleResults.Run(With("recommended")))
            .Cases.Select(result => result.On("pragmas"))
            .ShouldBe(["combination", "recommended"]);
    }

    [Fact]
    public void Runs_of_different_days_and_machines_keep_their_own_dates_commits_and_machines()
    {
        RunResults[] runs =
        [
            Of("pragmas", day: 0),
            Of("log", day: 2),
            // A clock that was set back makes the newest run of the file one that was kept before.
            Of("providers", day: 1),
        ];

        foreach (RunResults run in runs)
        {
            Published.Keep(run);
        }

        RunResults kept = ResultsFile.Read(ResultsPath);
        kept.Cases.Select(result => result.Study).ShouldBe(["providers", "pragmas", "log"]);
        foreach (RunResults run in runs)
        {
            CaseResult result = kept.Cases.Single(one => one.Study == run.Cases[0].Study);
            RunOrigin origin = result.Origin ?? kept.ToOrigin();
            origin.ShouldBe(run.ToOrigin() with { Environment = origin.Environment });
            origin.Environment.ShouldBe(run.Environment);
        }
    }

    [Fact]
    public void A_run_without_a_start_date_is_refused_and_the_label_stays_as_it_was()
    {
        Published.Keep(SampleResults.Run(Case("cpp")));
        string before = File.ReadAllText(ResultsPath);
        Refused(SampleResults.Run(Case("pinvoke")) with { Started = default })
            .ShouldBe("a case of pinvoke in the study 'providers' has no start date, so the run cannot be kept");
        File.ReadAllText(ResultsPath).ShouldBe(before);
    }

    [Fact]
    public void A_run_without_a_machine_is_refused() =>
        Refused(SampleResults.Run(Case("cpp", "log-insert", "log")) with { Environment = [new("logical_cores", "2")] })
            .ShouldBe("a case of cpp in the study 'log' has no machine, so the run cannot be kept");

    [Fact]
    public void A_case_with_a_run_of_its_own_is_refused_for_what_that_run_lacks()
    {
        RunOrigin undated = SampleResults.Run().ToOrigin() with { Started = default };
        Refused(SampleResults.Run(Case("cpp"), Case("dapper") with { Origin = undated }))
            .ShouldStartWith("a case of dapper in the study 'providers' has no start date");
    }

    [Fact]
    public void A_case_of_a_provider_without_a_version_of_SQLite_is_refused() =>
        Refused(SampleResults.Run(Case("cpp"), SampleResults.Case("dapper")))
            .ShouldBe("a case of dapper in the study 'providers' has no SQLite version, so the run cannot be kept");

    [Fact]
    public void Failures_and_what_uses_no_SQLite_are_kept_without_a_version()
    {
        RunResults run = SampleResults.Run(
            SampleResults.Case("dapper") with
            {
                Failure = "it cannot be loaded",
            },
            SampleResults.Case("file-append", "log-insert", "log")
        );

        Published.Keep(run).Cases.Count.ShouldBe(2);
    }

    [Fact]
    public void Rows_that_lack_a_date_stay_under_a_label_and_get_no_other_date()
    {
        Directory.CreateDirectory(Path.GetDirectoryName(ResultsPath)!);
        File.WriteAllText(ResultsPath, "format,study,provider\n1,log,cpp\n");

        Published.Keep(SampleResults.Run(Case("cpp")));

        File.ReadAllText(ResultsPath).ShouldNotContain("0001");
        RunResults kept = ResultsFile.Read(ResultsPath);
        kept.Started.ShouldBe(SampleResults.Start);
        kept.Cases.Single(result => result.Study == "log").Origin.ShouldNotBeNull().Started.ShouldBe(default);
    }

    [Theory]
    [InlineData("two-cores")]
    [InlineData("v1.2_rc")]
    [InlineData("a")]
    [InlineData("console")]
    public void A_folder_name_is_a_label(string label) => RunLabel.Check(label).ShouldBe(label);

    [Theory]
    [InlineData("")]
    [InlineData(".")]
    [InlineData("..")]
    [InlineData("a/b")]
    [InlineData("a\\b")]
    [InlineData("a b")]
    [InlineData("a:b")]
    [InlineData("-a")]
    [InlineData("a.")]
    [InlineData("nul")]
    [InlineData("COM1.txt")]
    [InlineData("ä")]
    [InlineData("a\n")]
    public void What_some_system_cannot_have_as_a_folder_is_none(string label) =>
        MessageOf<UsageException>(() => RunLabel.Check(label)).ShouldStartWith($"--label: '{label}'");

    private string Refused(RunResults run) => MessageOf<SuiteException>(() => Published.Keep(run));

    private static RunResults Of(string study, int day) =>
        SampleResults.Run(Case("cpp", study: study)) with
        {
            Label = "label",
            Started = SampleResults.Start.AddDays(day).AddTicks(1).ToOffset(TimeSpan.FromHours(day)),
            Commit = $"commit of {study}",
            Command = $"--study {study}",
            IsPartial = day > 0,
            Environment = [new("processor", $"machine of {study}"), new("logical_cores", $"{day + 2}")],
        };

    private static CaseResult Case(string provider, string workload = "select", string study = "providers") =>
        SampleResults.Case(provider, workload, study) with
        {
            Versions = [new("sqlite_version", "3.50.4")],
        };
}
