namespace SqliteBench.Studies;

/// <summary>What a study is about and what it measures.</summary>
/// <param name="Id">Its name in lists, and its category for BenchmarkDotNet.</param>
/// <param name="Benchmarks">The class of its benchmarks.</param>
/// <param name="Question">What it asks, in one sentence.</param>
/// <param name="Published">What was published, in one sentence.</param>
/// <param name="Quick">What it measures by itself: at most 10 minutes on two cores.</param>
/// <param name="Full">What it measures with <c>--full</c>: the published grid.</param>
public sealed record StudyDefinition(
    string Id,
    Type Benchmarks,
    string Question,
    string Published,
    StudyAxes Quick,
    StudyAxes Full
);
