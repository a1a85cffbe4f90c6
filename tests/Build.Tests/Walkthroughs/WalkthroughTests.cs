using System.Text.RegularExpressions;

namespace SqliteBench.Build.Tests.Walkthroughs;

/// <summary>Follows docs/adding.md to the letter.</summary>
public sealed partial class WalkthroughTests(FollowedGuide guide) : IClassFixture<FollowedGuide>
{
    private const string Study = "A study";

    private static IEnumerable<GuideStep> Steps => FollowedGuide.Walkthroughs.SelectMany(section => section.Steps);

    [CheckoutFact]
    public async Task A_walk_through_of_each_kind_builds_and_changes_exactly_the_files_that_it_names()
    {
        FollowedGuide
            .Walkthroughs.Select(section => section.Title)
            .ShouldBe(["A provider", "A workload", "An operation on the block store", Study, "An axis", "A metric"]);

        TreeCopy tree = await guide.Tree;
        (await tree.ChangedFilesAsync()).ShouldBe(Steps.Select(step => step.File).Distinct(), ignoreOrder: true);
    }

    [CheckoutFact]
    public async Task What_is_added_needs_no_formatting()
    {
        TreeCopy tree = await guide.Tree;
        await tree.DotnetAsync("tool", "restore");
        await tree.DotnetAsync([
            "csharpier",
            "check",
            .. Steps.Select(step => step.File).Where(file => file.EndsWith(".cs", StringComparison.Ordinal)),
        ]);
    }

    [CheckoutFact]
    public async Task What_is_added_answers_rightly_and_its_cases_are_found()
    {
        foreach (Walkthrough walkthrough in FollowedGuide.Walkthroughs)
        {
            walkthrough.Commands.ShouldNotBeEmpty(walkthrough.Title);
            foreach (string command in walkthrough.Commands)
            {
                await TryAsync(command);
            }
        }
    }

    [CheckoutFact]
    public async Task An_added_study_runs()
    {
        string study = FollowedGuide.Walkthroughs.Single(section => section.Title == Study).Commands[^1];

        await (await guide.Tree).ProgramAsync([
            .. study.Split(' '),
            .. "--rows 100 --pragmas combination --job dry --no-pairs --no-survey".Split(' '),
        ]);
    }

    [CheckoutFact]
    public async Task An_added_axis_is_an_option_and_a_column_and_on_the_page_and_in_comparisons_and_changes_what_is_measured()
    {
        TreeCopy tree = await guide.Tree;
        Task<string> Run(string arguments) => tree.ProgramAsync(arguments.Split(' '));
        (await Run("--help")).ShouldContain("--page-sizes");
        (await Run("list")).ShouldContain("--page-sizes 4096");
        (await Run("pair pinvoke pinvoke --workloads select --rows 100 --seconds 1 --page-sizes 512")).ShouldContain(
            "512 bytes per page"
        );

        await Run("--providers pinvoke --workloads insert --rows 100 --operations 50 --page-sizes 512,65536 --job dry");

        string results = tree.File("BenchmarkDotNet.Artifacts/results/results.csv");
        string[] lines = await File.ReadAllLinesAsync(results);
        Column(lines, "page_size").ShouldBe(["512", "65536"]);
        double[] sizes = [.. Column(lines, "database_bytes").Select(double.Parse)];
        sizes[1].ShouldBeGreaterThan(sizes[0]);
        (await File.ReadAllTextAsync(tree.File("BenchmarkDotNet.Artifacts/results/report.md"))).ShouldContain(
            "65,536 bytes per page"
        );
        // Of what a large page writes, marked as that of a small one, the latter is better.
        string large = lines[2].Replace(",65536,", ",512,", StringComparison.Ordinal);
        string other = tree.File("BenchmarkDotNet.Artifacts/large.csv");
        await File.WriteAllLinesAsync(other, [lines[0], large]);
        (await tree.TryProgramAsync("compare", other, results)).Output.ShouldContain("text/hash-size 512 | written");
    }

    [CheckoutFact]
    public async Task An_added_provider_passes_the_tests_that_it_is_registered_in()
    {
        string[] classes =
        [
            .. FollowedGuide
                .Walkthroughs[0]
                .Steps.Where(step => step.File.StartsWith("tests/", StringComparison.Ordinal))
                .SelectMany(step => TestClass().Matches(step.Written[(step.Found?.Length ?? 0)..]))
                .Select(match => match.Groups["name"].Value),
        ];
        classes.ShouldNotBeEmpty();

        await TestAsync("tests/Providers.Tests", ["CatalogTests", .. classes]);
    }

    [CheckoutFact]
    public Task An_added_operation_passes_the_tests_of_the_native_library() =>
        TestAsync("tests/Native.Tests", ["WorkloadDigest", "CAbi", "RunFailure", "ProgramTests"]);

    private static string[] Column(string[] lines, string name)
    {
        int column = Array.IndexOf(lines[0].Split(','), name);
        return [.. lines[1..].Select(line => Field().Matches(line)[column].Groups["field"].Value)];
    }

    private async Task TryAsync(string command)
    {
        TreeCopy tree = await guide.Tree;
        string[] arguments = command.Split(' ');
        if (arguments[0] == "verify")
        {
            (await tree.ProgramAsync(arguments)).ShouldMatch(@"(?m)^([1-9]\d*) of \1 checks right\s*$");
        }
        else
        {
            string listed = await tree.ProgramAsync([.. arguments, "--list", "flat"]);
            listed.ShouldContain("Study.", customMessage: command);
        }
    }

    private async Task TestAsync(string project, string[] names)
    {
        string filter = string.Join('|', names.Select(name => $"DisplayName~{name}"));
        TreeCopy tree = await guide.Tree;
        string tested = await tree.DotnetAsync(
            "test",
            project,
            "--configuration",
            "Release",
            "--no-build",
            "--filter",
            filter
        );
        if (!tested.Contains("Skipped", StringComparison.Ordinal))
        {
            tested.ShouldMatch(@"Passed:\s+[1-9]");
        }
    }

    [GeneratedRegex("(^|,)(?<field>\"([^\"]|\"\")*\"|[^,]*)")]
    private static partial Regex Field();

    [GeneratedRegex(@"\bclass (?<name>\w+)")]
    private static partial Regex TestClass();
}
