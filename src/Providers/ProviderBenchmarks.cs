namespace SqliteBench.Providers;

/// <summary>
/// The registration of the providers: one line each, in the order of the reports. A study is a class that derives from
/// this one; BenchmarkDotNet finds the methods, and <see cref="ProviderCatalog"/> lists what they pass.
/// </summary>
public abstract class ProviderBenchmarks
{
    /// <summary>Measures, or lists, a provider.</summary>
    /// <param name="provider">The provider that the calling benchmark stands for.</param>
    protected abstract void Measure(Provider provider);
}
