using MathNet.Numerics.Distributions;

namespace SqliteBench.Results.Tests.RunComparisons;

/// <summary>
/// A run on a simulated machine that drifts: each case runs at a speed of its own, which only paired ratios cancel. The
/// launches of a case vary.
/// </summary>
internal sealed record SimulatedRun
{
    private static readonly string[] s_providers =
        "cpp pinvoke sqlitepclraw microsoft-data-sqlite microsoft-data-sqlite-async system-data-sqlite dapper".Split(
            ' '
        );

    private static readonly string[] s_workloads =
    [
        "select",
        "insert",
        "select-xor-insert",
        "insert-or-ignore",
        "join",
        "new-blockset",
    ];

    public required int Seed { get; init; }

    /// <summary>How much slower a provider has become, by its id and the workload.</summary>
    public Func<string, string, double> Slower { get; init; } = (_, _) => 1;

    /// <summary>Deviation of the machine's speed from case to case.</summary>
    public double Drift { get; init; } = 0.15;

    /// <summary>How much slower the machine is throughout.</summary>
    public double Machine { get; init; } = 1;

    /// <summary>Standard deviation of the logarithm of a launch's ratio.</summary>
    public double Noise { get; init; } = 0.03;

    public int Launches { get; init; } = 4;

    public bool HasPairs { get; init; } = true;

    public RunResults Measure()
    {
        Random random = new(Seed);
        return SampleResults.Run([
            .. from workload in s_workloads from provider in s_providers select Measure(provider, workload, random),
        ]);
    }

    private CaseResult Measure(string provider, string workload, Random random)
    {
        double slower = Slower(provider, workload);
        double speed = 1000 * Machine * LogNormal(random, Drift);
        double[] baseline = [.. Enumerable.Range(0, Launches).Select(_ => speed * LogNormal(random, 0.02))];
        // What slows the baseline itself down slows both sides of its launches.
        double ratio = provider == CaseResult.Native ? 1 : slower;
        double[] times = [.. baseline.Select(time => time * ratio * LogNormal(random, Noise))];
        if (provider == CaseResult.Native)
        {
            times = [.. times.Select(time => time * slower)];
            baseline = [.. baseline.Select(time => time * slower)];
        }

        CaseResult result = SampleResults.Case(provider, workload).With("time_ns", new Estimate(times.Average())) with
        {
            Samples = times,
        };
        double[] ratios = [.. times.Zip(baseline, (time, other) => time / other)];
        return HasPairs
            ? result.With("ratio_paired", PairedRatio.Estimate(ratios)) with
            {
                BaselineSamples = baseline,
            }
            : result;
    }

    private static double LogNormal(Random random, double deviation) => Math.Exp(Normal.Sample(random, 0, deviation));
}
