using SqliteBench.Results.RunComparisons;

namespace SqliteBench.Results.Tests.RunComparisons;

public sealed class ThresholdsTests : IDisposable
{
    private static readonly string[] s_studies = ["providers", "batch", "journal"];
    private readonly TemporaryDirectory _directory = new();

    [Fact]
    public void A_file_has_a_line_for_each_study_and_the_rest_has_the_standard()
    {
        Thresholds thresholds = Thresholds.Read(
            Written("# ours\nbatch 10\n\n  journal   2.5 %  # noisy\n"),
            0.05,
            s_studies
        );

        thresholds.Of("batch").ShouldBe(0.1);
        thresholds.Of("journal").ShouldBe(0.025);
        thresholds.Of("providers").ShouldBe(0.05);
    }

    [Theory]
    [InlineData("nonesuch 5", "'nonesuch 5'")]
    [InlineData("batch", "'batch'")]
    [InlineData("batch many", "'many'")]
    [InlineData("batch -1", "'-1'")]
    [InlineData("batch 0", "'0'")]
    [InlineData("batch 1,5", "'1,5'")]
    public void Another_line_is_a_mistake_with_its_text(string line, string words) =>
        Should
            .Throw<UsageException>(() => Thresholds.Read(Written(line), 0.05, s_studies))
            .Message.ShouldContain(words);

    [Fact]
    public void A_file_that_is_not_there_is_a_mistake() =>
        Should
            .Throw<UsageException>(() => Thresholds.Read(_directory.File("nonesuch"), 0.05, s_studies))
            .Message.ShouldStartWith("--thresholds: ");

    public void Dispose() => _directory.Dispose();

    private string Written(string text)
    {
        string path = _directory.File("thresholds");
        File.WriteAllText(path, text);
        return path;
    }
}
