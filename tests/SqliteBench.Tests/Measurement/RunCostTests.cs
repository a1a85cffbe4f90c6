namespace SqliteBench.Tests.Measurement;

public sealed class RunCostTests
{
    [Theory]
    [InlineData(1, 5, "1 case, about 1 minute")]
    [InlineData(36, 89, "36 cases, about 1 minute")]
    [InlineData(36, 91, "36 cases, about 2 minutes")]
    public void Cases_and_minutes_are_said_in_words_that_agree_with_their_number(int cases, int seconds, string text) =>
        $"{new RunCost(cases, TimeSpan.Zero, TimeSpan.FromSeconds(seconds), DiskBytes: 0)}".ShouldBe(
            $"{text}, 0 MB of disk"
        );
}
