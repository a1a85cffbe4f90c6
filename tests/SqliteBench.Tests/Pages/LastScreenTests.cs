using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Reporting;
using SqliteBench.Results;
using SqliteBench.Studies;

namespace SqliteBench.Tests.Pages;

public sealed class LastScreenTests
{
    public static TheoryData<string> Published =>
        [.. Directory.GetDirectories(Paths.Published).Select(folder => Path.GetFileName(folder))];

    [Theory]
    [MemberData(nameof(Published))]
    public void Nothing_that_was_published_is_wider_than_a_terminal(string label) =>
        Screen(ResultsOf(label)).ShouldAllBe(line => line.Length <= LastScreen.Width);

    [Fact]
    public void The_default_run_is_one_matrix_of_providers_and_workloads_with_what_it_means()
    {
        RunResults published = ResultsOf("two-cores");
        string[] screen = Screen(
            published with
            {
                Cases = [.. published.Cases.Where(one => one.Study == "providers" && !IsNamedOnly(one.Provider))],
            }
        );

        screen[0].ShouldBe("How much slower than C++ is each provider on the same engine?");
        string[] rows = [.. screen.Where(line => line.StartsWith("dapper  ", StringComparison.Ordinal))];
        rows.ShouldHaveSingleItem().Split(' ', StringSplitOptions.RemoveEmptyEntries).Length.ShouldBe(7);
        screen.ShouldContain(line => line.StartsWith("dapper takes ", StringComparison.Ordinal));
        screen.ShouldContain(line =>
            line.StartsWith("Time relative to C++, measured in alternation with it; ≈ marks", StringComparison.Ordinal)
        );
    }

    [Fact]
    public void A_long_sentence_goes_on_indented() =>
        LastScreen
            .Wrap(string.Join(' ', Enumerable.Repeat("words", 20)))
            .Split(Environment.NewLine)
            .ShouldBe([
                string.Join(' ', Enumerable.Repeat("words", 13)),
                "  words words words words words words words",
            ]);

    private static bool IsNamedOnly(string provider) => ProviderCatalog.Find(provider)?.IsNamedOnly == true;

    private static RunResults ResultsOf(string label) =>
        ResultsFile.Read(Path.Combine(Paths.Published, label, ResultsFile.Name));

    private static string[] Screen(RunResults run) =>
        LastScreen.Of(run, StudyCatalog.ForReports).Split(Environment.NewLine);
}
