using Xunit.Abstractions;
using Xunit.Sdk;

namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>A test that is skipped, with the provider's own reason, where the provider is not available.</summary>
[XunitTestCaseDiscoverer("SqliteBench.Providers.Tests.Conformance.ConformanceDiscoverer", "Providers.Tests")]
public sealed class ConformanceFactAttribute : FactAttribute
{
    /// <summary>Whether it simulates something below the engine, which takes the native library.</summary>
    public bool Simulates { get; set; }

    /// <summary>Whether it is about the locks of the file, which connections that share a cache do not take.</summary>
    public bool LocksFile { get; set; }
}

/// <summary>Makes the test cases; xunit finds it by name.</summary>
public sealed class ConformanceDiscoverer(IMessageSink diagnostics) : FactDiscoverer(diagnostics)
{
    protected override IXunitTestCase CreateTestCase(
        ITestFrameworkDiscoveryOptions discoveryOptions,
        ITestMethod testMethod,
        IAttributeInfo factAttribute
    ) =>
        new ConformanceTestCase(
            DiagnosticMessageSink,
            discoveryOptions.MethodDisplayOrDefault(),
            discoveryOptions.MethodDisplayOptionsOrDefault(),
            testMethod
        );
}

public sealed class ConformanceTestCase : XunitTestCase
{
    [Obsolete("For deserialization only.")]
    public ConformanceTestCase() { }

    public ConformanceTestCase(
        IMessageSink diagnostics,
        TestMethodDisplay display,
        TestMethodDisplayOptions displayOptions,
        ITestMethod testMethod
    )
        : base(diagnostics, display, displayOptions, testMethod) { }

    protected override string GetSkipReason(IAttributeInfo factAttribute)
    {
        IAttributeInfo conformance = TestMethod
            .TestClass.Class.GetCustomAttributes(typeof(ConformanceAttribute))
            .Single();
        string id = conformance.GetConstructorArguments().OfType<string>().Single();
        Provider provider =
            ProviderCatalog.Find(id) ?? throw new InvalidOperationException($"No provider has the id {id}");
        return provider.Absence
            ?? (
                factAttribute.GetNamedArgument<bool>(nameof(ConformanceFactAttribute.Simulates))
                    ? provider.ObserverAbsence
                    : null
            )
            ?? (
                factAttribute.GetNamedArgument<bool>(nameof(ConformanceFactAttribute.LocksFile))
                && conformance.GetNamedArgument<bool>(nameof(ConformanceAttribute.SharesCache))
                    ? "its connections lock tables of the cache that they share"
                    : null
            )
            ?? base.GetSkipReason(factAttribute);
    }
}

[AttributeUsage(AttributeTargets.Class)]
public sealed class ConformanceAttribute(string id) : Attribute
{
    public string Id { get; } = id;

    /// <summary>Whether its connections share a page cache, and lock tables in it instead of the file.</summary>
    public bool SharesCache { get; set; }
}
