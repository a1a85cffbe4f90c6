namespace SqliteBench.Results.Tests.RunComparisons;

public sealed class FalseAlarmTests
{
    private const int Tries = 200;

    [Theory]
    [InlineData(true, 0.01, 0.15)]
    [InlineData(true, 0.03, 0.15)]
    [InlineData(true, 0.09, 0.4)]
    [InlineData(false, 0.03, 0.02)]
    [InlineData(false, 0.03, 0.15)]
    [InlineData(false, 0.03, 0.4)]
    public void Two_runs_of_the_same_build_hardly_ever_alarm(bool pairs, double noise, double drift)
    {
        SimulatedRun run = new()
        {
            Seed = 0,
            HasPairs = pairs,
            Noise = noise,
            Drift = drift,
        };

        int alarms = Seeds(Tries)
            .Count(seed => Compare(run with { Seed = seed }, run with { Seed = -seed - 1 }).IsWorse);

        // The level is 5 % for cases and for providers, in both directions; only slower ones raise an alarm.
        alarms.ShouldBeLessThanOrEqualTo(Tries / 20);
    }

    [Fact]
    public void P_values_of_the_same_build_are_uniform()
    {
        double[] probabilities =
        [
            .. Seeds(Tries / 4)
                .SelectMany(seed =>
                    Compare(new SimulatedRun { Seed = seed }, new SimulatedRun { Seed = -seed - 1 }).Cases
                )
                .Where(tested => tested.Change.IsPaired)
                .Select(tested => tested.Change.P),
        ];

        foreach (double level in (double[])[0.01, 0.05, 0.2, 0.5, 0.8])
        {
            double share = (double)probabilities.Count(p => p <= level) / probabilities.Length;
            // Within three standard errors, with 1,800 values.
            share.ShouldBe(level, 3 * Math.Sqrt(level * (1 - level) / probabilities.Length));
        }
    }

    /// <summary>The slowest provider's select, one of 42 cases, with four launches that vary by 3 % in each run.</summary>
    [Theory]
    [InlineData(1.05, 0.1, 0.2)]
    [InlineData(1.1, 0.8, 0.95)]
    public void A_single_slower_case_is_found_as_often_as_the_documents_say(double factor, double least, double most)
    {
        RunComparison[] comparisons =
        [
            .. Seeds(1000)
                .Select(seed =>
                    Compare(
                        new SimulatedRun { Seed = seed },
                        new SimulatedRun
                        {
                            Seed = -seed - 1,
                            Slower = (provider, workload) => (provider, workload) == ("dapper", "select") ? factor : 1,
                        }
                    )
                ),
        ];

        double found = comparisons.Count(comparison =>
            comparison.Cases.Any(tested =>
                tested is { Provider: "dapper", IsSignificant: true } && tested.Setting.StartsWith("select")
            )
        );
        (found / comparisons.Length).ShouldBeInRange(least, most);
        comparisons.Average(comparison => comparison.Detectable!.Value).ShouldBeInRange(1.08, 1.11);
    }

    [Fact]
    public void A_machine_that_is_slower_throughout_is_no_alarm() =>
        Seeds(Tries / 2)
            .Count(seed =>
                Compare(new SimulatedRun { Seed = seed }, new SimulatedRun { Seed = -seed - 1, Machine = 1.4 }).IsWorse
            )
            .ShouldBeLessThanOrEqualTo(2);

    [Fact]
    public void A_provider_that_is_10_percent_slower_is_found_and_no_other_blamed()
    {
        RunComparison[] comparisons =
        [
            .. Seeds(Tries / 2)
                .Select(seed =>
                    Compare(
                        new SimulatedRun { Seed = seed },
                        new SimulatedRun { Seed = -seed - 1, Slower = (provider, _) => provider == "dapper" ? 1.1 : 1 }
                    )
                ),
        ];

        comparisons
            .Count(comparison => Worse(comparison).Contains("dapper"))
            .ShouldBeGreaterThanOrEqualTo(Tries * 9 / 20);
        comparisons
            .Count(comparison => Worse(comparison).Any(provider => provider != "dapper"))
            .ShouldBeLessThanOrEqualTo(3);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void What_is_slower_by_time_alone_is_found_where_the_machine_drifts_little(bool pairs) =>
        Seeds(Tries / 2)
            .Count(seed =>
                Compare(
                    new SimulatedRun
                    {
                        Seed = seed,
                        Drift = 0.01,
                        HasPairs = pairs,
                    },
                    new SimulatedRun
                    {
                        Seed = -seed - 1,
                        Drift = 0.01,
                        HasPairs = pairs,
                        Machine = 1.2,
                        Slower = (provider, workload) => (provider, workload) == ("cpp", "insert") ? 1.2 : 1,
                    }
                )
                    .Cases.Any(tested =>
                        tested is { Verdict: Verdict.Worse, Provider: "cpp" } && tested.Setting.StartsWith("insert")
                    )
            )
            .ShouldBeGreaterThanOrEqualTo(Tries * 9 / 20);

    private static IEnumerable<int> Seeds(int count) => Enumerable.Range(1, count);

    private static RunComparison Compare(SimulatedRun before, SimulatedRun after) =>
        new(before.Measure(), after.Measure(), ChangeThreshold.Default);

    private static HashSet<string> Worse(RunComparison comparison) =>
        [
            .. comparison
                .Cases.Concat(comparison.Providers)
                .Where(tested => tested.Verdict == Verdict.Worse)
                .Select(tested => tested.Provider),
        ];
}
