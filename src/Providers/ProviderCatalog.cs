using System.Reflection;
using BenchmarkDotNet.Attributes;

namespace SqliteBench.Providers;

/// <summary>The registered providers, read off <see cref="ProviderBenchmarks"/>.</summary>
public static class ProviderCatalog
{
    private static readonly Lazy<IReadOnlyList<(string Method, Provider Provider)>> Registered = new(Collect);

    /// <summary>Every provider, available or not, in the order of registration.</summary>
    public static IReadOnlyList<Provider> All => [.. Registered.Value.Select(entry => entry.Provider)];

    /// <summary>What is measured where no provider is named: the native baseline where it was built.</summary>
    public static Provider Standard =>
        NativeBaseline.Provider.Availability.IsAvailable ? NativeBaseline.Provider : PInvokeShim.Provider;

    /// <summary>The provider with this id, or null.</summary>
    /// <param name="id">An id as on the command line.</param>
    public static Provider? Find(string id) => All.FirstOrDefault(provider => provider.Id == id);

    /// <summary>
    /// The provider that a benchmark method of <see cref="ProviderBenchmarks"/> stands for, or null for another method.
    /// </summary>
    public static Provider? Of(MethodInfo method) =>
        Registered.Value.FirstOrDefault(entry => entry.Method == method.Name).Provider;

    private static List<(string Method, Provider Provider)> Collect()
    {
        Collector collector = new();
        List<(string, Provider)> registered = [];
        IEnumerable<MethodInfo> methods = typeof(ProviderBenchmarks)
            .GetMethods(BindingFlags.Instance | BindingFlags.Public)
            .Where(method => method.IsDefined(typeof(BenchmarkAttribute)))
            .OrderBy(method => method.GetCustomAttribute<BenchmarkAttribute>()!.SourceCodeLineNumber);
        foreach (MethodInfo method in methods)
        {
            method.Invoke(collector, null);
            registered.Add((method.Name, collector.Last!));
        }

        return registered;
    }

    private sealed class Collector : ProviderBenchmarks
    {
        public Provider? Last { get; private set; }

        protected override void Measure(Provider provider) => Last = provider;
    }
}
