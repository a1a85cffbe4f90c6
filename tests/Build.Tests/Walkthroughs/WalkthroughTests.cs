using System.Text.RegularExpressions;

namespace SqliteBench.Build.Tests.Walkthroughs;

/// <summary>Follows docs/adding.md to the letter.</summary>
public sealed partial class WalkthroughTests(FollowedGuide guide) : IClassFixture<FollowedGuide>
{
    private static IEnumerable<GuideStep> Steps => FollowedGuide.Walkthroughs.SelectMany(section => section.Steps);

    [CheckoutFact]
    public void A_walk_through_of_each_kind_builds_and_changes_exactly_the_files_that_it_names()
    {
        FollowedGuide
            .Walkthroughs.Select(section => section.Title)
            .ShouldBe(["A provider", "A workload", "An operation on the block store", "A study"]);

        guide.Tree.ChangedFiles().ShouldBe(Steps.Select(step => step.File).Distinct(), ignoreOrder: true);
    }

    [CheckoutFact]
    public void What_is_added_needs_no_formatting()
    {
        guide.Tree.Dotnet("tool", "restore").ShouldPass();

        guide
            .Tree.Dotnet([
                "csharpier",
                "check",
                .. Steps.Select(step => step.File).Where(file => file.EndsWith(".cs", StringComparison.Ordinal)),
            ])
            .ShouldPass();
    }

    [CheckoutFact]
    public void What_is_added_answers_rightly_and_its_cases_are_found()
    {
        foreach (Walkthrough walkthrough in FollowedGuide.Walkthroughs)
        {
            walkthrough.Commands.ShouldNotBeEmpty(walkthrough.Title);
            foreach (string command in walkthrough.Commands)
            {
                Try(command);
            }
        }
    }

    [CheckoutFact]
    public void An_added_study_runs()
    {
        string study = FollowedGuide.Walkthroughs[^1].Commands[^1];

        guide
            .Tree.Program([
                .. study.Split(' '),
                .. "--rows 100 --pragmas combination --job dry --no-pairs --no-survey".Split(' '),
            ])
            .ShouldPass();
    }

    [CheckoutFact]
    public void An_added_provider_passes_the_tests_that_it_is_registered_in()
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

        Test("tests/Providers.Tests", ["CatalogTests", .. classes]);
    }

    [CheckoutFact]
    public void An_added_operation_passes_the_tests_of_the_native_library() =>
        Test("tests/Native.Tests", ["WorkloadDigest", "CAbi", "RunFailure", "ProgramTests"]);

    private void Try(string command)
    {
        string[] arguments = command.Split(' ');
        if (arguments[0] == "verify")
        {
            EndedProcess verified = guide.Tree.Program(arguments).ShouldPass();
            verified.Output.ShouldMatch(@"(?m)^([1-9]\d*) of \1 checks right\s*$");
        }
        else
        {
            EndedProcess listed = guide.Tree.Program([.. arguments, "--list", "flat"]).ShouldPass();
            listed.Output.ShouldContain("Study.", customMessage: command);
        }
    }

    private void Test(string project, string[] names)
    {
        string filter = string.Join('|', names.Select(name => $"DisplayName~{name}"));
        EndedProcess tested = guide
            .Tree.Dotnet("test", project, "--configuration", "Release", "--no-build", "--filter", filter)
            .ShouldPass();
        if (!tested.Output.Contains("Skipped", StringComparison.Ordinal))
        {
            tested.Output.ShouldMatch(@"Passed:\s+[1-9]");
        }
    }

    [GeneratedRegex(@"\bclass (?<name>\w+)")]
    private static partial Regex TestClass();
}
