using BenchmarkDotNet.Attributes;

namespace SqliteBench.Studies;

/// <summary>
/// What does each provider cost over C++ on the same engine? Published (a block study on four machines): competitive,
/// P/Invoke the best of them. Read it by the Ratio column, within one group of equal parameters.
/// </summary>
[BenchmarkCategory("providers")]
public class ProviderStudy : BlockBenchmarks;
