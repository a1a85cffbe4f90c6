using SqliteBench.Commands;
using SqliteBench.Results;

namespace SqliteBench.Tests.Commands;

public sealed class BenchmarkArgumentsTests
{
    [Fact]
    public void Without_a_filter_everything_is_measured() =>
        BenchmarkArguments.Parse([]).ForBenchmarkDotNet.ShouldBe(["--filter", "*"]);

    [Theory]
    [InlineData("--filter", "*Dapper*")]
    [InlineData("-f", "*Dapper*", "*Cpp*")]
    [InlineData("--FILTER", "*Dapper*")]
    [InlineData("--filter=*Dapper*")]
    [InlineData("--anyCategories", "providers")]
    public void A_filter_of_its_own_stays(params string[] arguments) =>
        BenchmarkArguments.Parse(arguments).ForBenchmarkDotNet.ShouldBe(arguments);

    [Theory]
    [InlineData("--job", "dry")]
    [InlineData("--exporters", "html", "csv")]
    [InlineData("--iterationCount", "3")]
    [InlineData("--launchCount=4")]
    public void Values_of_BenchmarkDotNet_pass_through(params string[] arguments) =>
        BenchmarkArguments.Parse(arguments).ForBenchmarkDotNet.ShouldBe(["--filter", "*", .. arguments]);

    [Theory]
    [InlineData(true, "--list", "flat")]
    [InlineData(true, "--list=tree")]
    [InlineData(true, "--info")]
    [InlineData(false, "--job", "dry")]
    [InlineData(false)]
    public void Questions_are_told_from_measurements(bool onlyInforms, params string[] arguments) =>
        BenchmarkArguments.Parse(arguments).OnlyInforms.ShouldBe(onlyInforms);

    [Theory]
    [InlineData(true, "--job", "dry")]
    [InlineData(true, "-j", "short")]
    [InlineData(true, "--job=default")]
    [InlineData(true, "--launchCount", "3")]
    [InlineData(false, "--filter", "*")]
    public void A_job_that_is_named_or_changed_is_noticed(bool changes, params string[] arguments) =>
        BenchmarkArguments.Parse(arguments).ChangesJob.ShouldBe(changes);

    [Theory]
    [InlineData("--artifacts", "results")]
    [InlineData("-a", "results")]
    public void The_artifacts_are_where_the_user_stands(params string[] arguments) =>
        BenchmarkArguments.Parse(arguments).ForBenchmarkDotNet[^1].ShouldBe(Path.GetFullPath("results"));

    [Fact]
    public void The_artifacts_after_an_equals_sign_are_there_too() =>
        BenchmarkArguments
            .Parse(["--artifacts=results"])
            .ForBenchmarkDotNet[^1]
            .ShouldBe($"--artifacts={Path.GetFullPath("results")}");

    [Theory]
    [InlineData("batch", "*Batch*")]
    [InlineData("crud", "*crud*")]
    [InlineData("log,log-spill", "*.Log*")]
    [InlineData("flows", "*FlowStudy.Run*dapper*")]
    [InlineData("providers", "*")]
    [InlineData("providers", "*Dapper*")]
    [InlineData("batch,flows", "*BatchStudy*", "*FlowStudy*")]
    public void A_filter_chooses_the_studies_that_it_names(string studies, params string[] filters) =>
        string.Join(',', BenchmarkArguments.Parse(["--filter", .. filters]).Studies.Select(study => study.Id))
            .ShouldBe(studies);

    [Theory]
    [InlineData("nonesuch", "--nonesuch")]
    [InlineData("nonesuch", "--job", "nonesuch")]
    [InlineData("nonesuch", "--exporters", "nonesuch")]
    [InlineData("many", "--iterationCount", "many")]
    [InlineData("'-3' is no whole number from 1", "--iterationCount", "-3")]
    [InlineData("'0' is no whole number from 1", "--iterationCount=0")]
    [InlineData("'huge' is none of default, dry, short, medium", "--job", "huge")]
    [InlineData("--launchCount: '0' is no whole number from 1", "--launchCount", "0")]
    [InlineData("unknown option '-i'", "-i")]
    [InlineData("unknown option '--profiler'", "--profiler", "EP")]
    [InlineData("unknown option '--runtimes'", "--runtimes", "net48")]
    [InlineData("'true' belongs to no option", "--info=true")]
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
        string sentence = Should.Throw<UsageException>(() => BenchmarkArguments.Parse(arguments)).Message;

        sentence.ShouldContain(mistake);
        sentence.ShouldNotContain("\n");
    }
}
