namespace SqliteBench.Tests.Pages;

public sealed class LastScreenTests
{
    public static TheoryData<string> Published => [.. RunSource.LabelsIn(Paths.Published)];

    [Theory]
    [MemberData(nameof(Published))]
    public void Nothing_that_was_published_is_wider_than_a_terminal(string label) =>
        Screen(ResultsOf(label)).ShouldAllBe(line => line.Length <= Terminal.Width);

    [Fact]
    public void The_default_run_is_one_matrix_of_providers_and_workloads_with_what_it_means()
    {
        RunResults published = RunSource.ReadAll(Paths.Published)[0];
        string[] screen = Screen(
            published with
            {
                Cases = [.. published.Cases.Where(one => one.Study == "providers" && IsStandard(one.Provider))],
            }
        );

        screen[0].ShouldBe("How much slower than C++ is each provider on the same engine?");
        string[] rows = [.. screen.Where(line => line.StartsWith("dapper  "))];
        rows.ShouldHaveSingleItem().Split(' ', StringSplitOptions.RemoveEmptyEntries).Length.ShouldBe(7);
        screen.ShouldContain(line => line.StartsWith("Time relative to C++, geometric mean of 6 kinds of operation: "));
        screen.ShouldContain(line => line.StartsWith("Ratios are measured in alternation with C++; ≈ marks"));
    }

    [Fact]
    public void A_run_is_compared_with_the_published_machines_in_one_sentence()
    {
        RunResults published = Of(("cpp", 1), ("pinvoke", 1.1), ("dapper", 3), ("ef-core", 12.4));
        RunResults other = Of(("cpp", 1), ("pinvoke", 1.2), ("dapper", 4), ("ef-core", 13.5));
        RunResults run = Of(("cpp", 1), ("pinvoke", 1.15), ("dapper", 4.05), ("ef-core", 20.2));

        string Last(RunResults measured, params RunResults[] machines) =>
            LastScreen
                .Format(measured, StudyCatalog.ForReports, machines)
                .TrimEnd()
                .Split(Environment.NewLine + Environment.NewLine)[^1]
                .Trim()
                .Replace(Environment.NewLine + "  ", " ");

        Last(run, published, other)
            .ShouldBe(
                "Ratios within the range of 2 published machines: 2 of 3; furthest outside: ef-core select 20.2"
                    + " (published: 12.2 to 13.8)."
            );
        Last(published, published).ShouldBe("Ratios within the range of 1 published machine: 3 of 3.");
        Last(run).ShouldNotContain("published");
    }

    [Fact]
    public void A_long_sentence_goes_on_indented() =>
        Terminal
            .Wrap(string.Join(' ', Enumerable.Repeat("words", 20)))
            .Split(Environment.NewLine)
            .ShouldBe([
                string.Join(' ', Enumerable.Repeat("words", 13)),
                "  words words words words words words words",
            ]);

    private static bool IsStandard(string provider) => ProviderCatalog.Find(provider) is { IsNamedOnly: false };

    private static RunResults Of(params (string Provider, double Ratio)[] cases) =>
        SampleResults.Run([
            .. cases.Select(one =>
                SampleResults
                    .Case(one.Provider)
                    .With("time_ns", new Estimate(100 * one.Ratio))
                    .With("ratio_paired", new Estimate(one.Ratio, one.Ratio * 0.98, one.Ratio * 1.02))
            ),
        ]);

    private static RunResults ResultsOf(string label) =>
        ResultsFile.Read(Path.Combine(Paths.Published, label, ResultsFile.Name));

    private static string[] Screen(RunResults run) =>
        LastScreen.Format(run, StudyCatalog.ForReports).Split(Environment.NewLine);
}
