using System.Globalization;

namespace SqliteBench.Results.Tests;

public sealed class ResultsFileTests : DirectoryTests
{
    private const string IntervalHeader = "format,study,provider,time_ns,time_ns_low,time_ns_high\n";

    private static readonly RunResults s_run = SampleResults.Run(
        SampleResults
            .Case("cpp")
            .With("time_ns", new Estimate(1234.5678901234567, 1200.25, 1300))
            .With("allocated_bytes", new Estimate(0)) with
        {
            Samples = [1200.1, 0.1 + 0.2, 1e-9, 123456789012],
            Baseline = "pragmas=normal;rows=10",
            Versions = [new("package", "SqliteBench.Native"), new("sqlite_version", "3.35.5")],
        },
        SampleResults.Case("dapper") with
        {
            Failure = "dapper on select: a, \"b\"\nand c",
        },
        SampleResults.Case("cpp", "log-insert", "log-spill") with
        {
            Series = SampleResults.Steps([1000, 2000], [0, 4152]),
        }
    );

    [Fact]
    public void What_is_written_is_what_is_read()
    {
        RunResults read = Read(s_run);

        (read with { Cases = s_run.Cases, Environment = s_run.Environment }).ShouldBe(s_run);
        read.Environment.ShouldBe(s_run.Environment);
        read.Cases.Count.ShouldBe(s_run.Cases.Count);
        foreach ((CaseResult actual, CaseResult expected) in read.Cases.Zip(s_run.Cases))
        {
            actual.Study.ShouldBe(expected.Study);
            actual.Provider.ShouldBe(expected.Provider);
            actual.Baseline.ShouldBe(expected.Baseline);
            actual.Failure.ShouldBe(expected.Failure);
            actual.Axes.ShouldBe(expected.Axes);
            actual.Versions.ShouldBe(expected.Versions);
            actual.Metrics.ShouldBe(expected.Metrics, ignoreOrder: true);
            actual.Samples.ShouldBe(expected.Samples);
            actual.Series.Keys.ShouldBe(expected.Series.Keys, ignoreOrder: true);
            actual.Series.ShouldAllBe(series => series.Value.SequenceEqual(expected.Series[series.Key]));
        }
    }

    [Fact]
    public void Numbers_keep_all_their_digits() =>
        Holds.For<double>(number =>
        {
            double time = Math.Abs(number);
            if (!(time is >= 1e-100 and <= 1e100))
            {
                return true;
            }

            CaseResult result = SampleResults.Case("cpp").With("time_ns", new Estimate(time)) with { Samples = [time] };
            CaseResult read = Read(SampleResults.Run(result)).Cases.ShouldHaveSingleItem();
            return read.Metric("time_ns")!.Value.Value.Equals(time) && read.Samples[0].Equals(time);
        });

    [Fact]
    public void The_culture_of_the_machine_does_not_matter()
    {
        CultureInfo culture = CultureInfo.CurrentCulture;
        try
        {
            CultureInfo other = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            other.NumberFormat.NumberDecimalSeparator = ",";
            other.DateTimeFormat.DateSeparator = ".";
            CultureInfo.CurrentCulture = other;
            string text = Write(s_run);
            Read(s_run).Cases[0].Metric("time_ns").ShouldBe(s_run.Cases[0].Metric("time_ns"));
            CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
            text.ShouldBe(Write(s_run));
        }
        finally
        {
            CultureInfo.CurrentCulture = culture;
        }
    }

    [Fact]
    public void A_figure_that_is_no_number_is_missing() =>
        Read(SampleResults.Run(SampleResults.Case("cpp").With("time_ns", new Estimate(double.NaN))))
            .Cases[0]
            .Metric("time_ns")
            .ShouldBeNull();

    [Fact]
    public void A_column_that_an_older_file_lacks_is_a_missing_value()
    {
        RunResults run = ReadText("format,study,provider,time_ns\n1,providers,cpp,5\n");

        run.Commit.ShouldBe("");
        CaseResult result = run.Cases.ShouldHaveSingleItem();
        result.Metric("time_ns").ShouldBe(new Estimate(5));
        result.Metric("ratio_paired").ShouldBeNull();
        result.Samples.ShouldBeEmpty();
        result.Failure.ShouldBeNull();
    }

    [Fact]
    public void A_column_that_is_not_known_is_passed_over() =>
        ReadText("format,study,provider,further\n1,providers,cpp,5\n").Cases.ShouldHaveSingleItem();

    [Theory]
    [InlineData("format,study,provider,further\n99,providers,cpp,5\n", "has format 99, but this program reads up to")]
    [InlineData("Method,Job\ncpp,Study\n", "row 2 has no valid value in the column 'format'")]
    [InlineData("format,provider\n1,cpp\n", "row 2 has no valid value in the column 'study'")]
    [InlineData("format,study,provider,study\n1,log,cpp,log\n", "is not a results file")]
    [InlineData("format,study,provider\n", "has no rows")]
    [InlineData("format,study,provider\n1,log,cpp\nx,log,dapper\n", "row 3 has no valid value in the column 'format'")]
    [InlineData(
        "format,study,provider,processor\n1,log,cpp,a\n1,log,dapper,b\n",
        "row 3 has a different machine or engine than an earlier row"
    )]
    [InlineData("format,study,provider\n,log,cpp\n", "row 2 has no valid value in the column 'format'")]
    [InlineData("format,study,provider,started\n1,log,cpp,then\n", "row 2 has no valid value in the column 'started'")]
    [InlineData(
        "format,study,provider\n1,log,cpp\n1,log,dapper\n1,log,cpp\n",
        "row 4 has the study, provider and setting of an earlier row"
    )]
    [InlineData("format,study,provider,time_ns\n1,providers,cpp,fast\n", "is not a results file")]
    [InlineData("format,study,provider,time_ns\n1,prov", "is not a results file")]
    [InlineData("format,study,provider\n1,log,cpp,more\n", "is not a results file")]
    [InlineData("", "is not a results file")]
    public void What_is_no_file_that_can_be_read_is_one_sentence(string text, string sentence)
    {
        string message = MessageOf<UsageException>(() => ReadText(text));
        message.ShouldContain(sentence);
        message.ShouldNotContain("\n");
    }

    [Theory]
    [InlineData("time_ns", "-1")]
    [InlineData("time_ns", "0")]
    [InlineData("time_ns", "NaN")]
    [InlineData("time_ns", "Infinity")]
    [InlineData("time_ns", "1e308")]
    [InlineData("time_ns", "1e-320")]
    [InlineData("time_ns", "1,5")]
    [InlineData("time_ns_low", "1e308")]
    [InlineData("ratio_paired", "-0.5")]
    [InlineData("written_bytes", "-8")]
    [InlineData("memory_bytes", "abc")]
    [InlineData("sync_ns", "fast")]
    [InlineData("samples_ns", "5;-5")]
    [InlineData("step_ns", "5;NaN")]
    [InlineData("label", "..")]
    [InlineData("baseline", "rubbish")]
    [InlineData("baseline", "nosuch=cpp")]
    [InlineData("baseline", "rows=1;rows=2")]
    [InlineData("rows", "many")]
    [InlineData("threads", "1.5")]
    [InlineData("databases", "0")]
    [InlineData("batch_size", "most")]
    public void A_figure_that_cannot_be_is_refused_by_row_and_column(string column, string field) =>
        MessageOf<UsageException>(() => ReadText($"format,study,provider,{column}\n4,log,cpp,\"{field}\"\n"))
            .ShouldEndWith(
                $"{ResultsFile.Name} is not a results file: row 2 has no valid value in the column '{column}'"
            );

    [Fact]
    public void Steps_that_lack_values_are_refused() =>
        MessageOf<UsageException>(() => ReadText("format,study,provider,step_rows,step_ns\n4,log,cpp,5;6,5\n"))
            .ShouldEndWith("row 2 has steps or launches that lack values");

    [Theory]
    [InlineData("../../escaped,cpp", "study")]
    [InlineData("<script>..,cpp", "study")]
    [InlineData(",cpp", "study")]
    [InlineData("log,../cpp", "provider")]
    public void What_may_become_the_name_of_a_file_is_an_id(string ids, string column) =>
        MessageOf<UsageException>(() => ReadText($"format,study,provider\n4,{ids}\n"))
            .ShouldEndWith($"row 2 has no valid value in the column '{column}'");

    [Theory]
    [InlineData("\uFEFFformat,study,provider\n4,log,cpp\n")]
    [InlineData("format,study,provider\r\n4,log,cpp\r\n")]
    public void A_byte_order_mark_and_other_line_ends_are_read(string text) =>
        ReadText(text).Cases.ShouldHaveSingleItem().Provider.ShouldBe("cpp");

    [Theory]
    [InlineData("5,6,7")]
    [InlineData("5,3,4")]
    [InlineData("5,NaN,7")]
    public void A_figure_is_within_its_interval(string fields) =>
        MessageOf<UsageException>(() => ReadText($"{IntervalHeader}4,log,cpp,{fields}\n")).ShouldContain("row 2 has ");

    [Fact]
    public void An_interval_of_few_iterations_reaches_below_0_and_what_a_provider_adds_can_be_below_it()
    {
        ReadText($"{IntervalHeader}4,log,cpp,5,-3,13\n").Cases[0].Metric("time_ns").ShouldBe(new Estimate(5, -3, 13));
        ReadText("format,study,provider,provider_bytes\n4,startup,cpp,-16\n")
            .Cases[0]
            .Metric("provider_bytes")
            .ShouldBe(new Estimate(-16));
    }

    [Fact]
    public void Every_published_file_is_read()
    {
        string published = SourceTree.File(Path.Combine("BenchmarkDotNet.Artifacts", "published"));
        string[] files = Directory.Exists(published)
            ? Directory.GetFiles(published, "*.csv", SearchOption.AllDirectories)
            : [];
        files.ShouldAllBe(file => ResultsFile.Read(file).Cases.Count > 0);
    }

    [Fact]
    public void A_file_that_is_not_there_is_one_sentence() =>
        MessageOf<UsageException>(() => ResultsFile.Read(File)).ShouldContain("cannot be read");

    [Fact]
    public void Cases_of_an_older_run_keep_their_origin()
    {
        RunOrigin older = SampleResults.Run().ToOrigin() with
        {
            Commit = "older",
            Started = SampleResults.Start.AddDays(-1),
            IsPartial = true,
        };
        RunResults run = SampleResults.Run(
            SampleResults.Case("cpp"),
            SampleResults.Case("dapper") with
            {
                Origin = older,
            }
        );

        RunResults read = Read(run);

        read.Commit.ShouldBe(run.Commit);
        read.Cases[0].Origin.ShouldBeNull();
        read.Cases[1].Origin!.Commit.ShouldBe("older");
        read.Cases[1].Origin!.IsPartial.ShouldBeTrue();
    }

    [Fact]
    public void A_file_that_is_there_is_replaced()
    {
        string path = Temporary.File(Path.Combine("new", ResultsFile.Name));
        ResultsFile.Write(path, s_run);
        ResultsFile.Write(path, SampleResults.Run(SampleResults.Case("cpp")));
        ResultsFile.Read(path).Cases.Count.ShouldBe(1);
        Directory.GetFiles(Path.GetDirectoryName(path)!).ShouldBe([path]);
    }

    private string File => Temporary.File(ResultsFile.Name);

    private RunResults Read(RunResults run)
    {
        ResultsFile.Write(File, run);
        return ResultsFile.Read(File);
    }

    private RunResults ReadText(string text)
    {
        System.IO.File.WriteAllText(File, text);
        return ResultsFile.Read(File);
    }

    private string Write(RunResults run)
    {
        ResultsFile.Write(File, run);
        return System.IO.File.ReadAllText(File);
    }
}
