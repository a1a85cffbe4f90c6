namespace SqliteBench.Results.Tests;

public sealed class PublishedRunTests : IDisposable
{
    private readonly TemporaryDirectory _published = new();

    private PublishedRun Published => new(_published.File("label"), ["providers", "pragmas", "log"]);

    [Fact]
    public void Studies_that_are_measured_anew_replace_their_rows_and_others_stay()
    {
        RunResults first = SampleResults.Run(
            SampleResults.Case("cpp", "join"),
            SampleResults.Case("cpp", "select"),
            SampleResults.Case("cpp", "log-insert", "log"),
            SampleResults.Case("cpp", "select", "pragmas")
        );
        RunResults second = SampleResults.Run(SampleResults.Case("cpp", "insert")) with
        {
            Started = first.Started.AddDays(1),
            Commit = "second",
        };
        Published.Keep(first);

        Published.Keep(second).Cases.Count.ShouldBe(3);

        RunResults kept = ResultsFile.Read(_published.File(Path.Combine("label", ResultsFile.Name)));
        kept.Commit.ShouldBe("second");
        kept.Cases.Select(result => $"{result.Study} {result.Axes[0].Value} {result.Origin?.Commit}")
            .ShouldBe(["providers insert ", $"pragmas select {first.Commit}", $"log log-insert {first.Commit}"]);
    }

    [Fact]
    public void Measuring_the_same_again_keeps_nothing_old()
    {
        RunResults run = SampleResults.Run(SampleResults.Case("cpp"), SampleResults.Case("dapper"));

        Published.Merge(run with { Commit = "old" }, run).ShouldBe(run with { Cases = run.Cases }, new SameCases());
    }

    [Theory]
    [InlineData("epyc-2-cores")]
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
        Should.Throw<UsageException>(() => RunLabel.Check(label)).Message.ShouldStartWith($"--label: '{label}'");

    [Fact]
    public void A_label_stays_within_its_folder() =>
        Holds.For<string>(label =>
            label is null
            || !RunLabel.IsValid(label)
            || Path.GetDirectoryName(Path.GetFullPath(Path.Combine("base", label))) == Path.GetFullPath("base")
        );

    public void Dispose() => _published.Dispose();

    private sealed class SameCases : IEqualityComparer<RunResults>
    {
        public bool Equals(RunResults? x, RunResults? y) => x!.Commit == y!.Commit && x.Cases.SequenceEqual(y.Cases);

        public int GetHashCode(RunResults obj) => 0;
    }
}
