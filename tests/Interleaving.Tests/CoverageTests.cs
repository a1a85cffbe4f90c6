using MathNet.Numerics.Distributions;

namespace Interleaving.Tests;

/// <summary>
/// How often the intervals of simulated runs contain the true ratio. The runs have six workloads and seven providers, which
/// vary by 1.3 to 13 % from launch to launch, as real ones do, on machines where other work disturbs launches.
/// </summary>
public sealed class CoverageTests
{
    private const int Workloads = 6;
    private const double SlowMode = 0.14;
    private const double PartOfSlowMode = 0.1;
    private const int BimodalProvider = 2;

    // Standard deviations of the logarithm of a launch's time, by provider.
    private static readonly double[] s_spreads = [0.013, 0.013, 0.032, 0.05, 0.05, 0.09, 0.13];

    // What a machine adds to the logarithms of a launch's times, given the part of the run that is over.
    private static readonly Dictionary<string, Func<Random, int, double, Addition>> s_machines = new()
    {
        ["quiet"] = (_, _, _) => default,
        ["a provider with a slow mode"] = (random, provider, _) =>
            new(provider == BimodalProvider && Happens(random, PartOfSlowMode) ? SlowMode : 0),
        ["drift"] = (_, _, time) => new(Math.Log(1 + (time / 3)), Math.Log(1 + (time / 3))),
        ["bursts on both"] = (random, _, _) =>
        {
            double burst = Happens(random, 0.3) ? Exponential.Sample(random, 1 / 0.3) : 0;
            return new(burst > 0 ? burst + Normal.Sample(random, 0, 0.05) : 0, burst);
        },
        ["bursts on the baseline"] = (random, _, _) =>
            new(Baseline: Happens(random, 0.15) ? 0.2 + Exponential.Sample(random, 1 / 0.3) : 0),
        ["bursts on the candidate"] = (random, _, _) =>
            Happens(random, 0.15) ? new(0.1 + Exponential.Sample(random, 1 / 0.2), Waited: 0.5) : default,
        ["a noisy baseline"] = (random, _, _) => new(Baseline: Normal.Sample(random, 0, 0.09)),
    };

    public static TheoryData<string, int> Machines =>
        (from machine in s_machines.Keys from launches in (int[])[3, 4, 8, 30] select (machine, launches)).ToTheory();

    [Theory]
    [MemberData(nameof(Machines))]
    public void Intervals_of_95_percent_contain_the_true_ratio(string machine, int launches)
    {
        double[] contained = Check(machine, launches, further: 0);

        string range = $"{contained.Min() * 100:0} to {contained.Max() * 100:0}";
        CellOf(machine, launches).ShouldBe(range, "the table of docs/method.md");
    }

    /// <summary>Providers that vary more are launched more; cases that agree by luck must not be launched less.</summary>
    [Theory]
    [InlineData("quiet", 3, 16)]
    [InlineData("quiet", 4, 42)]
    [InlineData("bursts on both", 3, 42)]
    [InlineData("a noisy baseline", 3, 42)]
    public void Intervals_also_hold_if_the_least_certain_cases_are_launched_again(
        string machine,
        int launches,
        int further
    ) => Check(machine, launches, further);

    private static string CellOf(string machine, int launches)
    {
        string[] table =
        [
            .. File.ReadLines(SourceTree.File("docs/method.md"))
                .SkipWhile(line => line != "<!-- coverage -->")
                .TakeWhile(line => line != "<!-- /coverage -->"),
        ];
        int column = Array.IndexOf(Cells(table[1]), $"{launches}");
        return Cells(table.FirstOrDefault(line => line.StartsWith($"| {machine} |")) ?? "| | | | | |")[column];
    }

    private static string[] Cells(string row) => row.Split('|', StringSplitOptions.TrimEntries);

    private static double[] Check(string machine, int launches, int further)
    {
        // Six intervals per run and provider: with 200 runs, the standard error of a coverage of 95 % is 0.6 %.
        int runs = launches > 8 ? 60 : 200;
        double[] contained = new double[s_spreads.Length];
        double[] biases = new double[s_spreads.Length];
        for (int seed = 1; seed <= runs; seed++)
        {
            foreach (Simulated candidate in Run(s_machines[machine], launches, further, new Random(seed)))
            {
                double truth =
                    machine.EndsWith("slow mode") && candidate.Provider == BimodalProvider
                        ? PartOfSlowMode * SlowMode
                        : 0;
                Estimate ratio = candidate.Ratio;
                bool contains = Math.Log(ratio.Low!.Value) <= truth && truth <= Math.Log(ratio.High!.Value);
                contained[candidate.Provider] += contains ? 1.0 / runs / Workloads : 0;
                biases[candidate.Provider] += (Math.Log(ratio.Value) - truth) / runs / Workloads;
            }
        }

        string text =
            $"{string.Join(' ', contained.Select(share => $"{share:P1}"))}, biases {string.Join(' ', biases.Select(bias => $"{bias:P2}"))}";
        contained.Min().ShouldBeGreaterThanOrEqualTo(0.90, text);
        contained.Average().ShouldBeInRange(0.94, 0.96, text);
        biases.Select(Math.Abs).Max().ShouldBeLessThan(0.005, text);
        return contained;
    }

    private static Simulated[] Run(
        Func<Random, int, double, Addition> machine,
        int launches,
        int further,
        Random random
    )
    {
        IEnumerable<int> providers = Enumerable.Range(0, s_spreads.Length);
        Simulated[] all =
        [
            .. Enumerable
                .Range(0, Workloads)
                .SelectMany(_ =>
                    LaunchedCandidate.Together<Simulated>([.. providers.Select(provider => new Simulated(provider))])
                ),
        ];
        SteppingClock clock = new();
        LaunchTimes Launch(Simulated candidate, int number)
        {
            double time = clock.GetTimestamp() / 1e9 / (launches * all.Length);
            clock.Advance(1_000_000_000);
            Addition addition = machine(random, candidate.Provider, time);
            return new LaunchTimes(
                Math.Exp(Normal.Sample(random, addition.Candidate, s_spreads[candidate.Provider])),
                Math.Exp(Normal.Sample(random, addition.Baseline, 0.02)),
                Waited: addition.Waited
            );
        }

        LaunchLimits limits = new(launches, TimeSpan.FromSeconds(launches + ((double)further / all.Length)));
        new LaunchSchedule<Simulated>(limits, Launch, clock) { Random = random }.Run(all);
        return all;
    }

    private static bool Happens(Random random, double probability) => random.NextDouble() < probability;

    private readonly record struct Addition(double Candidate = 0, double Baseline = 0, double Waited = 0);

    private sealed class Simulated(int provider) : LaunchedCandidate(kind: $"{provider}")
    {
        public int Provider { get; } = provider;
    }
}
