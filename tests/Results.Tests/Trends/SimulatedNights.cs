using MathNet.Numerics.Distributions;
using SqliteBench.Results.Trends;

namespace SqliteBench.Results.Tests.Trends;

/// <summary>Nights of a machine whose ratios scatter from night to night by more than their intervals say.</summary>
internal sealed record SimulatedNights
{
    private static readonly string[] s_providers = ["cpp", "pinvoke", "microsoft-data-sqlite", "dapper"];
    private static readonly string[] s_workloads = ["select", "insert", "join"];

    public static DateOnly First { get; } = new(2026, 11, 1);

    public required int Seed { get; init; }

    public string Machine { get; init; } = "machine";

    public int Nights { get; init; } = 14;

    /// <summary>How much slower a provider is in a night than it was, by its id and the number of the night.</summary>
    public Func<string, int, double> Slower { get; init; } = (_, _) => 1;

    /// <summary>Deviation of a ratio from night to night.</summary>
    public double Noise { get; init; } = 0.02;

    /// <summary>The version of a provider's package by the number of the night.</summary>
    public Func<int, string> Version { get; init; } = _ => "1.0";

    /// <summary>Whether a night has a setting.</summary>
    public Func<string, int, bool> Has { get; init; } = (_, _) => true;

    public MachineHistory Measure()
    {
        Random random = new(Seed);
        return new MachineHistory(
            Machine,
            [.. Enumerable.Range(0, Nights).Select(night => new Night(First.AddDays(night), Run(night, random)))]
        );
    }

    private RunResults Run(int night, Random random) =>
        SampleResults.Run([
            .. from provider in s_providers
            from workload in s_workloads
            where Has(workload, night)
            select Case(provider, workload, night, random),
        ]) with
        {
            Started = SampleResults.Start.AddDays(night),
        };

    private CaseResult Case(string provider, string workload, int night, Random random)
    {
        double level = (1 + Array.IndexOf(s_workloads, workload)) * Slower(provider, night);
        double ratio = level * Math.Exp(Normal.Sample(random, 0, Noise));
        return SampleResults.Case(provider, workload).WithLaunches(0.99 * ratio, ratio, ratio, 1.01 * ratio) with
        {
            Versions = [new("package_version", provider == "dapper" ? Version(night) : "1.0")],
        };
    }
}
