using BenchmarkDotNet.Attributes;

namespace SqliteBench.Measurement.Turns;

/// <summary>The benchmark of all studies. What a turn times is its method.</summary>
public class OperationBenchmark
{
    /// <summary>Executes a range of the operations of a case, told by the first and how many.</summary>
    internal Action<int, int> Execute { get; init; } =
        (_, _) =>
            throw new InvalidOperationException("launches have operations, and BenchmarkDotNet starts none itself");

    /// <summary>The part that comes next.</summary>
    internal TimedPart Part { get; set; }

    /// <summary>Executes a part of the operations.</summary>
    [Benchmark]
    public void Run() => Execute(Part.First, Part.Count);
}
