namespace SqliteBench.Results.Tests.RunComparisons;

public sealed class HolmTests
{
    [Fact]
    public void Adjusts_as_in_the_textbook() =>
        Holm.Adjust([0.01, 0.04, 0.03, 0.005]).Select(p => Math.Round(p, 10)).ShouldBe([0.03, 0.06, 0.06, 0.02]);

    [Fact]
    public void Adjusting_makes_no_difference_more_likely_and_keeps_the_order() =>
        Holds.For<double[]>(values =>
        {
            double[] probabilities = [.. (values ?? []).Where(double.IsFinite).Select(value => Math.Abs(value % 1))];
            IReadOnlyList<double> adjusted = Holm.Adjust(probabilities);
            return probabilities.Zip(adjusted).All(pair => pair.Second >= pair.First && pair.Second <= 1)
                && probabilities
                    .Zip(adjusted)
                    .OrderBy(pair => pair.First)
                    .Select(pair => pair.Second)
                    .SequenceEqual(adjusted.Order());
        });
}
