using System.Text.Json;
using BenchmarkDotNet.Environments;

namespace SqliteBench.Tests.Commands;

/// <summary>BenchmarkDotNet's options as its users write them.</summary>
public sealed class BenchmarkDotNetRunTests : DirectoryTests
{
    private static readonly Axes s_axes = new Axes { Places = [new Place("ext4", "/first")] }
        .With(Axis.Providers, NativeBaseline.Provider, PInvokeShim.Provider)
        .With(Axis.Workloads, "insert", "select")
        .With(Axis.Rows, 1000);

    [Fact]
    public void A_flat_list_names_every_case_with_its_parameters() =>
        Listed("--list flat")
            .ShouldBe(
                from workload in (string[])["select", "insert"]
                from provider in (string[])["cpp", "pinvoke"]
                select $"SqliteBench.CaseBenchmark.Execute(Case: providers.workload: {workload}, pragmas: recommended, batch_size: all, threads: 1, rows: 1000,"
                    + $" schema: text/hash-size, provider: {provider})"
            );

    [Fact]
    public void A_tree_has_them_below_their_study()
    {
        string[] lines = Listed("--list=Tree");
        lines.Length.ShouldBe(5);
        lines[0].ShouldBe("providers");
        lines[1].ShouldContain(" ├─SqliteBench.CaseBenchmark.Execute(Case: providers.workload: select, ");
        lines[^1].ShouldContain(" └─SqliteBench.CaseBenchmark.Execute(Case: providers.workload: insert, ");
    }

    [Fact]
    public void The_environment_is_that_of_BenchmarkDotNet() =>
        Listed("--info")[0].ShouldStartWith("BenchmarkDotNet v");

    [Theory]
    [InlineData(4, "--filter *")]
    [InlineData(2, "--filter *pinvoke*")]
    [InlineData(2, "-f *PInvoke*")]
    [InlineData(1, "--filter=*select*cpp)")]
    [InlineData(3, "--filter *cpp* *insert*")]
    [InlineData(4, "--FILTER providers.*")]
    [InlineData(4, "--anyCategories providers batch")]
    [InlineData(4, "--allCategories providers")]
    [InlineData(2, "--anyCategories providers --filter *cpp*")]
    public void A_filter_is_a_glob_over_the_names_of_cases_and_a_category_is_a_study(int cases, string arguments) =>
        Listed($"--list flat {arguments}").Length.ShouldBe(cases);

    [Theory]
    [InlineData("--filter *dapper*")]
    [InlineData("--allCategories providers batch")]
    public void A_list_without_cases_is_a_mistake(string arguments) =>
        MessageOf<UsageException>(() => Listed($"--list flat {arguments}")).ShouldStartWith("no case matches ");

    [Theory]
    [InlineData(null, "")]
    [InlineData(null, "--job default")]
    [InlineData(1, "--job dry")]
    [InlineData(3, "-j Short")]
    [InlineData(3, "--launchCount 3")]
    [InlineData(4, "--iterationCount=4")]
    [InlineData(6, "--job dry --launchCount 2 --iterationCount 3")]
    public void A_job_says_how_often_a_case_is_launched(int? launches, string arguments) =>
        Parse(arguments).Launches.ShouldBe(launches);

    [Theory]
    [InlineData(true, "")]
    [InlineData(true, "--job short --launchCount 2")]
    [InlineData(false, "--job dry")]
    [InlineData(false, "--job dry --launchCount 2")]
    public void A_dry_job_does_not_warm_up(bool warmsUp, string arguments) =>
        Parse(arguments).WarmsUp.ShouldBe(warmsUp);

    [Theory]
    [InlineData(true, "--list flat")]
    [InlineData(true, "--info")]
    [InlineData(false, "--job dry")]
    [InlineData(false, "")]
    public void Questions_are_told_from_measurements(bool onlyInforms, string arguments) =>
        Parse(arguments).OnlyInforms.ShouldBe(onlyInforms);

    [Theory]
    [InlineData("--artifacts results")]
    [InlineData("--artifacts=results")]
    [InlineData("-a results")]
    public void The_artifacts_are_where_the_user_stands(string arguments) =>
        Parse(arguments).Artifacts.ShouldBe(Path.GetFullPath("results"));

    [Fact]
    public void The_table_has_the_parameters_the_mean_of_the_launches_and_the_ratio()
    {
        Report("--exporters markdown --launchCount 2");

        string[] table = TableIn("SqliteBench.CaseBenchmark-report-default.md");

        table[0]
            .ShouldMatch(
                @"^workload \| pragmas \| batch_size \| threads \| rows \| schema \| provider \| Mean .*\| Times baseline \| Allocated"
            );
        table[1]
            .ShouldMatch(
                @"^select \| recommended \| all \| 1 \| 1000 \| text/hash-size \| cpp \| 200\.0 ns .*\| 1\.000 \["
            );
        table[2].ShouldMatch(@"\| pinvoke \| 300\.0 ns .*\| 1\.500 \[1\.\d+, 1\.\d+\] \| 8 B$");
        table[3].ShouldMatch(@"^insert .*\| cpp \| NA .*\| - \| NA$");
    }

    [Fact]
    public void A_report_asks_for_no_SDK()
    {
        Report("--exporters markdown");

        HostEnvironmentInfo.GetCurrent().DotNetSdkVersion.Value.ShouldBeEmpty();
    }

    [Theory]
    [InlineData("--memory")]
    [InlineData("-m")]
    public void Memory_adds_the_garbage_collections(string option)
    {
        Report("-e markdown");
        TableIn("SqliteBench.CaseBenchmark-report-default.md")[0].ShouldNotContain("Gen0");
        Report($"-e markdown {option}");
        TableIn("SqliteBench.CaseBenchmark-report-default.md")[0].ShouldContain("| Gen0 | ");
    }

    [Fact]
    public void Columns_are_hidden_and_cut()
    {
        Report("--exporters markdown --hide Mean schema --maxWidth 20");
        TableIn("SqliteBench.CaseBenchmark-report-default.md")[0].ShouldNotContain("Mean");
        TableIn("SqliteBench.CaseBenchmark-report-default.md")[0].ShouldNotContain("schema");
    }

    [Fact]
    public void Cases_are_exported_in_every_form()
    {
        Report("--exporters csv json html");

        string[] csv = File.ReadAllLines(Exported("SqliteBench.CaseBenchmark-report.csv"));
        csv.Length.ShouldBe(5);
        csv[0].ShouldContain(",workload,pragmas,batch_size,threads,rows,schema,provider,Mean,");
        using JsonDocument json = JsonDocument.Parse(
            File.ReadAllText(Exported("SqliteBench.CaseBenchmark-report-full-compressed.json"))
        );
        JsonElement first = json.RootElement.GetProperty("Benchmarks")[0];
        first.GetProperty("Type").GetString().ShouldBe("CaseBenchmark");
        first
            .GetProperty("Parameters")
            .GetString()!
            .ShouldStartWith("Case=providers.workload: select, pragmas: recommended, ");
        first.GetProperty("Statistics").GetProperty("Mean").GetDouble().ShouldBe(200, 0.1);
        File.ReadAllText(Exported("SqliteBench.CaseBenchmark-report.html")).ShouldContain("<th>provider</th>");
    }

    [Theory]
    [InlineData("nonesuch", "--nonesuch")]
    [InlineData("nonesuch", "--job", "nonesuch")]
    [InlineData("nonesuch", "--exporters", "nonesuch")]
    [InlineData("nonesuch", "--anyCategories", "nonesuch")]
    [InlineData("many", "--iterationCount", "many")]
    [InlineData("unknown option '-3'", "--iterationCount", "-3")]
    [InlineData("'0' is not a whole number from 1", "--iterationCount=0")]
    [InlineData("'5' is not a whole number from 20", "--maxWidth", "5")]
    [InlineData("'huge' is not one of default, dry, short, medium", "--job", "huge")]
    [InlineData("--launchCount: '0' is not a whole number from 1", "--launchCount", "0")]
    [InlineData("unknown option '-i'", "-i")]
    [InlineData("unknown option '--profiler'", "--profiler", "EP")]
    [InlineData("unknown option '--runtimes'", "--runtimes", "net48")]
    [InlineData("'true' does not belong to any option", "--info=true")]
    [InlineData("unknown option '--warmupCount'", "--warmupCount", "1")]
    [InlineData("--artifacts", "--artifacts")]
    [InlineData("--artifacts", "-a")]
    [InlineData("--list", "--list")]
    [InlineData("--list", "--list", "--job", "dry")]
    [InlineData("--exporters", "--exporters", "--job", "dry")]
    [InlineData("200", "200")]
    [InlineData("200", "--job", "dry", "200")]
    [InlineData("200", "--info", "200")]
    public void A_mistake_is_one_sentence_that_names_it(string mistake, params string[] arguments)
    {
        string sentence = Should.Throw<UsageException>(() => BenchmarkDotNetRun.Parse(arguments)).Message;
        sentence.ShouldContain(mistake);
        sentence.ShouldNotContain("\n");
    }

    private static BenchmarkDotNetRun Parse(string arguments) =>
        BenchmarkDotNetRun.Parse(arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries));

    private static string[] Listed(string arguments)
    {
        StringWriter output = new();
        BenchmarkDotNetRun benchmarkDotNet = Parse(arguments);
        StudyRun run = new(StudyCatalog.Standard, s_axes);
        benchmarkDotNet.Inform([run with { Cases = benchmarkDotNet.Filter(run) }], output);
        return output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);
    }

    // Each case that selects takes 200 or 300 ns in two launches; one that inserts fails.
    private void Report(string arguments)
    {
        StudyRun run = new(StudyCatalog.Standard, s_axes);
        (LaunchedCase, CaseResult)[] measured =
        [
            .. from @group in LaunchedCase.GroupsOf(run.Cases.Select(one => one.Case), s_axes)
            from launched in @group
            let one = run.Cases.First(one => one.Case == launched.Case)
            select Measured(one, launched),
        ];

        Parse($"{arguments} --artifacts {Temporary.Location}").Report([run], measured).ShouldBeEmpty();
    }

    private static (LaunchedCase, CaseResult) Measured(StudyCase one, LaunchedCase launched)
    {
        double time = launched.Case.Name == PInvokeShim.Id ? 300 : 200;
        launched.Add(new LaunchTimes(time * 1.01, 200));
        launched.Add(new LaunchTimes(time / 1.01, 200));
        launched.Findings = new CaseFindings(1000, 1000, AllocatedBytes: 8000, Collections: [1, 0, 0])
        {
            Versions = PInvokeShim.Provider.ReadVersions(),
        };
        launched.Failure = launched.Case.Workload.Id == "insert" ? new WorkerException("it failed") : null;
        return (launched, CaseRow.Create(one.Row, launched, s_axes));
    }

    private string Exported(string file) => Path.Combine(Temporary.Location, "results", file);

    // Without padding, emphasis and the lines between groups.
    private string[] TableIn(string file) =>
        [
            .. File.ReadLines(Exported(file))
                .Where(line => line.Contains('|') && !line.Contains("---"))
                .Select(line => Regex.Replace(line.Replace("*", ""), " +", " ").Trim(' ', '|'))
                .Where(line => line.Length > 0),
        ];
}
