using BenchmarkDotNet.Attributes;

namespace SqliteBench.Measurement.Turns;

/// <summary>The benchmark of all studies. Turns time its method.</summary>
public class OperationBenchmark
{
    /// <summary>Executes a range of the case's operations, given its first operation and their number.</summary>
    internal Action<int, int> Execute { get; init; } =
        (_, _) =>
            throw new InvalidOperationException("only a launch has operations; BenchmarkDotNet cannot run this itself");

    internal TimedPart Part { get; set; }

    [Benchmark]
    public void Run() => Execute(Part.First, Part.Count);
}
