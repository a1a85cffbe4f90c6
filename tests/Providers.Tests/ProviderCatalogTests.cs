using System.Reflection;
using BenchmarkDotNet.Attributes;
using SqliteBench.Providers.Engine;
using SqliteBench.Providers.Tests.Conformance;

namespace SqliteBench.Providers.Tests;

public sealed class ProviderCatalogTests
{
    private static readonly MethodInfo[] Methods =
    [
        .. typeof(ProviderBenchmarks).GetMethods().Where(method => method.IsDefined(typeof(BenchmarkAttribute))),
    ];

    [Fact]
    public void Ids_are_unique() => ProviderCatalog.All.Select(provider => provider.Id).ShouldBeUnique();

    [Fact]
    public void Providers_stand_in_the_order_of_their_registration_and_the_baseline_first()
    {
        int[] lines =
        [
            .. ProviderCatalog.All.Select(provider =>
                Methods
                    .Select(method => method.GetCustomAttribute<BenchmarkAttribute>()!)
                    .Single(attribute => attribute.Description == provider.Id)
                    .SourceCodeLineNumber
            ),
        ];

        lines.ShouldBe(lines.Order());
        ProviderCatalog.All[0].Id.ShouldBe(NativeBaseline.Id);
        Methods.Single(method => method.GetCustomAttribute<BenchmarkAttribute>()!.Baseline).Name.ShouldBe("Cpp");
    }

    [Fact]
    public void A_benchmark_is_described_by_the_id_of_its_provider()
    {
        foreach (MethodInfo method in Methods)
        {
            ProviderCatalog.Of(method)!.Id.ShouldBe(method.GetCustomAttribute<BenchmarkAttribute>()!.Description);
        }
    }

    [Fact]
    public void Every_managed_provider_has_its_conformance_tests()
    {
        IEnumerable<string> tested = typeof(ProviderCatalogTests)
            .Assembly.GetTypes()
            .Select(type => type.GetCustomAttribute<ConformanceAttribute>()?.Id)
            .OfType<string>();

        tested.ShouldBe(
            ProviderCatalog.All.Select(provider => provider.Id).Where(id => id != NativeBaseline.Id),
            ignoreOrder: true
        );
    }

    [Fact]
    public void Every_available_provider_tells_its_versions()
    {
        IEnumerable<Provider> all = ProviderCatalog.All;
        foreach (Provider provider in all.Where(provider => provider.Availability.IsAvailable))
        {
            ProviderVersions versions = provider.ReadVersions();

            versions.Package.ShouldNotBeEmpty();
            versions.PackageVersion.ShouldMatch(@"^\d+\.\d+[^+]*$");
            versions.EngineVersion.ShouldMatch(@"^3\.\d+\.\d+$");
            versions.EngineSourceId.ShouldMatch(@"^\d{4}-\d\d-\d\d ");
            versions.CompileOptions.ShouldNotBeEmpty();
            versions.CompileOptions.ShouldBe(versions.CompileOptions.Order(StringComparer.Ordinal));
        }
    }

    [Fact]
    public void Providers_that_share_an_engine_run_on_the_same_one()
    {
        string[] engines =
        [
            .. ProviderCatalog
                .All.Where(provider => provider.SharesEngine && provider.Availability.IsAvailable)
                .Select(provider => provider.ReadVersions().EngineSourceId)
                .Distinct(),
        ];

        engines.ShouldHaveSingleItem();
        EngineLibrary.Current.Choice.ShouldBe(EngineChoice.Bundled);
    }

    [Fact]
    public void A_method_that_is_no_benchmark_stands_for_no_provider() =>
        ProviderCatalog.Of(typeof(object).GetMethod(nameof(ToString))!).ShouldBeNull();
}
