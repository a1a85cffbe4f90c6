using SqliteBench.Providers.Engine;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class ComparisonVerdictTests
{
    private static readonly Estimate s_slower = new(1.031, 1.024, 1.038);
    private static readonly Estimate s_faster = new(0.951, 0.941, 0.96);
    private static readonly Estimate s_doubtful = new(1.002, 0.996, 1.009);

    [Fact]
    public void A_that_is_slower_on_most_workloads() =>
        Paragraph(s_slower, ("select", s_doubtful), ("insert", s_slower), ("new-blockset", s_slower))
            .ShouldBe(
                "cpp is faster: pinvoke takes 1.031 times as long as cpp (95 % interval 1.024 to 1.038) over 3 workloads,"
                    + " by geometric mean. pinvoke is slower on insert and new-blockset, and not told apart on select."
            );

    [Fact]
    public void A_that_is_faster_on_all_workloads() =>
        Paragraph(s_faster, ("select", s_faster), ("insert", s_faster))
            .ShouldBe(
                "pinvoke is faster: it takes 0.951 times as long as cpp (95 % interval 0.941 to 0.960) over 2 workloads,"
                    + " by geometric mean. pinvoke is faster on all of them."
            );

    [Fact]
    public void A_that_is_slower_here_and_faster_there() =>
        Paragraph(s_doubtful, ("a", s_slower), ("b", s_faster), ("c", s_faster), ("d", s_doubtful), ("e", s_faster))
            .ShouldEndWith("pinvoke is slower on a, faster on b, c and e, and not told apart on d.");

    [Fact]
    public void A_that_is_slower_here_and_faster_everywhere_else() =>
        Paragraph(s_doubtful, ("a", s_slower), ("b", s_faster))
            .ShouldEndWith("pinvoke is slower on a, and faster on b.");

    [Fact]
    public void Two_that_are_not_told_apart_as_the_interval_contains_1() =>
        Paragraph(s_doubtful, ("select", s_doubtful), ("insert", s_doubtful))
            .ShouldBe(
                "pinvoke and cpp cannot be told apart: pinvoke takes 1.002 times as long as cpp over 2 workloads, by geometric"
                    + " mean, and the interval contains 1 (95 % interval 0.996 to 1.009). They cannot be told apart on any of"
                    + " them."
            );

    [Fact]
    public void One_workload_is_named_and_needs_no_second_sentence() =>
        Paragraph(s_slower, ("select", s_slower))
            .ShouldBe(
                "cpp is faster: pinvoke takes 1.031 times as long as cpp (95 % interval 1.024 to 1.038) on select."
            );

    [Fact]
    public void One_thing_is_compared_with_itself() =>
        Paragraph("cpp", "cpp", s_doubtful, ("select", s_doubtful), ("insert", s_doubtful))
            .ShouldBe(
                "cpp is compared with itself, so what differs is the noise of this run: the first takes 1.002 times as"
                    + " long as the second (95 % interval 0.996 to 1.009) over 2 workloads, by geometric mean."
            );

    [Fact]
    public void One_thing_under_two_names_may_be_noisier_than_the_interval_says() =>
        Paragraph("cpp", "cpp@bundled", s_slower, ("select", s_slower), ("insert", s_doubtful), ("join", s_faster))
            .ShouldSatisfyAllConditions(
                text =>
                    text.ShouldStartWith("cpp and cpp@bundled are the same thing under two names, so what differs is"),
                text =>
                    text.ShouldEndWith(
                        " On select and join the interval does not contain 1: the noise there is larger than it says."
                    )
            );

    private static string Paragraph(Estimate overall, params (string Workload, Estimate Ratio)[] workloads) =>
        new ComparisonVerdict(
            new Comparison(Side("pinvoke", PInvokeShim.Provider), Side("cpp", NativeBaseline.Provider)),
            Ratios(workloads),
            overall
        ).ToString();

    private static string Paragraph(
        string a,
        string b,
        Estimate overall,
        params (string Workload, Estimate Ratio)[] workloads
    ) =>
        new ComparisonVerdict(
            new Comparison(Side(a, NativeBaseline.Provider), Side(b, NativeBaseline.Provider)),
            Ratios(workloads),
            overall
        ).ToString();

    private static WorkloadRatio[] Ratios((string Workload, Estimate Ratio)[] workloads) =>
        [.. workloads.Select(entry => new WorkloadRatio(entry.Workload, 100, 100, entry.Ratio))];

    private static Side Side(string name, Provider provider) =>
        new(name, provider, EngineChoice.Bundled, PragmaSet.Combination);
}
