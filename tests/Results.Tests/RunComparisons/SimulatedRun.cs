using MathNet.Numerics.Distributions;

namespace SqliteBench.Results.Tests.RunComparisons;

/// <summary>
/// A run on a simulated machine that drifts: each case has a speed of its own, and only paired ratios are spared. The noise
/// of ratios has a part that intervals show and one that all settings of a provider share in a run, as what the JIT made.
/// </summary>
internal sealed record SimulatedRun
{
    private const int Iterations = 20;
    private const double Normal95 = 1.96;

    private static readonly string[] s_providers = "cpp pinvoke sqlitepclraw microsoft-data-sqlite dapper".Split(' ');
    private static readonly string[] s_workloads = ["select", "insert", "select-xor-insert", "join", "new-blockset"];

    public required int Seed { get; init; }

    /// <summary>How much slower a provider is than it was, by its id.</summary>
    public Func<string, string, double> Slower { get; init; } = (_, _) => 1;

    /// <summary>Deviation of the machine's speed from case to case.</summary>
    public double Drift { get; init; } = 0.15;

    /// <summary>How much slower the machine is throughout.</summary>
    public double Machine { get; init; } = 1;

    /// <summary>Deviation of a paired ratio within a run.</summary>
    public double Noise { get; init; } = 0.02;

    public bool HasPairs { get; init; } = true;

    public RunResults Measure()
    {
        Random random = new(Seed);
        Dictionary<string, double> code = s_providers.ToDictionary(id => id, _ => LogNormal(random, 0.01));
        return SampleResults.Run([.. s_workloads.SelectMany(workload => Setting(workload, code, random))]);
    }

    private IEnumerable<CaseResult> Setting(string workload, Dictionary<string, double> code, Random random)
    {
        double again = LogNormal(random, Noise);
        // Of C++, which comes first.
        double floor = 0;
        foreach (string provider in s_providers)
        {
            double slower = Slower(provider, workload);
            double speed = 1000 * Machine * LogNormal(random, Drift) * slower;
            double[] samples = [.. Enumerable.Range(0, Iterations).Select(_ => speed * LogNormal(random, 0.03))];
            double ratio = provider == CaseResult.Native ? again : slower * code[provider] * LogNormal(random, Noise);
            CaseResult result = SampleResults
                .Case(provider, workload)
                .With("time_ns", new Estimate(samples.Average())) with
            {
                Samples = samples,
            };
            if (HasPairs)
            {
                Estimate interval = Interval(ratio, random);
                floor = provider == CaseResult.Native ? (interval.High!.Value - interval.Low!.Value) / 2 : floor;
                result = result.With("ratio_paired", interval).With("noise_floor", new Estimate(floor));
            }

            yield return result;
        }
    }

    // Bootstraps of few openings give intervals that are too narrow or too wide by some tenths.
    private Estimate Interval(double ratio, Random random)
    {
        double reach = Normal95 * Noise * (0.7 + (0.6 * random.NextDouble()));
        return new Estimate(ratio, ratio * Math.Exp(-reach), ratio * Math.Exp(reach));
    }

    private static double LogNormal(Random random, double deviation) => Math.Exp(Normal.Sample(random, 0, deviation));
}
