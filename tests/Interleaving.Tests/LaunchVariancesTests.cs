namespace Interleaving.Tests;

public sealed class LaunchVariancesTests
{
    [Fact]
    public void The_prior_of_one_kind_is_that_of_Smyth()
    {
        LaunchVariances variances = Variances(("a", 1), ("a", 2), ("a", 3), ("a", 4), ("a", 50));

        // By Newton's method with scipy's polygamma: 3.71330, with 2.38305 degrees of freedom. The others have 12.
        variances.OfKind("a")!.Value.ShouldBe(3.71330, 1e-4);
        VariancePrior prior = variances.PriorOf("a", 3);
        prior.Variance.ShouldBe(3.71330, 1e-4);
        prior.Freedom.ShouldBe(1 / ((1 / 2.38305) + (1 / 12.0)), 1e-4);
    }

    [Fact]
    public void If_variances_differ_by_chance_alone_the_prior_has_all_degrees_of_freedom_of_the_others()
    {
        VariancePrior prior = Variances(("a", 1), ("a", 1.1), ("a", 0.9), ("a", 1.05)).PriorOf("a", 3);

        prior.Freedom.ShouldBe(9, 0.1);
    }

    [Fact]
    public void Each_kind_has_its_own_usual_variance()
    {
        LaunchVariances variances = Variances(
            ("quiet", 1),
            ("quiet", 1.2),
            ("quiet", 0.8),
            ("noisy", 90),
            ("noisy", 110)
        );

        variances.OfKind("quiet")!.Value.ShouldBeInRange(0.8, 1.6);
        variances.PriorOf("noisy", 3).Variance.ShouldBeInRange(80, 160);
    }

    [Fact]
    public void A_candidate_without_others_of_its_kind_has_no_prior()
    {
        LaunchVariances variances = Variances(("alone", 1), ("b", 2), ("c", 3), ("d", 4), ("d", 5));

        variances.PriorOf("alone", 3).ShouldBe(default);
        variances.PriorOf("unknown", 3).ShouldBe(default);
        variances.OfKind("unknown").ShouldBeNull();
        variances.PriorOf("d", 3).ShouldBe(default, "one difference does not tell how far variances of a kind differ");
    }

    // Of four launches each, at ±1 standard deviation: the variance of (-1, -1, 1, 1) is 4 / 3.
    private static LaunchVariances Variances(params (string Kind, double Variance)[] candidates) =>
        new(
            candidates.Select(one =>
            {
                double deviation = Math.Sqrt(one.Variance * 3 / 4);
                return (one.Kind, (IReadOnlyList<double>)[-deviation, -deviation, deviation, deviation]);
            })
        );
}
