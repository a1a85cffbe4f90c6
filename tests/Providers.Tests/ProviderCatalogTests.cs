using System.Reflection;
using SqliteBench.Providers.Tests.Conformance;

namespace SqliteBench.Providers.Tests;

public sealed class ProviderCatalogTests
{
    [Fact]
    public void Ids_are_unique_and_find_their_provider()
    {
        IReadOnlyList<Provider> all = ProviderCatalog.All;
        all.Select(provider => provider.Id).ShouldBeUnique();
        all.ShouldAllBe(provider => ProviderCatalog.Find(provider.Id) == provider);
    }

    [Fact]
    public void The_baseline_is_the_first() => ProviderCatalog.All[0].Id.ShouldBe(NativeBaseline.Id);

    [Fact]
    public void Every_provider_that_there_is_is_registered() =>
        typeof(ProviderCatalog)
            .Assembly.GetTypes()
            .Where(type => type != typeof(ProviderCatalog))
            .SelectMany(type => type.GetProperties(BindingFlags.Public | BindingFlags.Static))
            .Where(property => property.PropertyType.IsAssignableTo(typeof(Provider)) || property.Name == "All")
            .Select(property => property.GetValue(null))
            .SelectMany(value => value as IEnumerable<Provider> ?? (value is Provider one ? [one] : []))
            .ShouldBe(ProviderCatalog.All.Concat(ProviderCatalog.OtherEngines), ignoreOrder: true);

    [Fact]
    public void Every_managed_provider_has_its_conformance_tests()
    {
        IEnumerable<string> tested = typeof(ProviderCatalogTests)
            .Assembly.GetTypes()
            .Select(type => type.GetCustomAttribute<ConformanceAttribute>()?.Id)
            .OfType<string>();

        tested.ShouldBe(
            ProviderCatalog.All.Where(provider => provider.Id != NativeBaseline.Id).Select(provider => provider.Id),
            ignoreOrder: true
        );
    }

    [Fact]
    public void Every_available_provider_tells_its_versions()
    {
        IEnumerable<Provider> all = ProviderCatalog.All;
        foreach (Provider provider in all.Where(provider => provider.IsAvailable))
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
                .All.Where(provider => provider.SharesEngine && provider.IsAvailable)
                .Select(provider => provider.ReadVersions().EngineSourceId)
                .Distinct(),
        ];

        engines.ShouldHaveSingleItem();
        EngineLibrary.Current.Choice.ShouldBe(EngineChoice.Bundled);
    }
}
