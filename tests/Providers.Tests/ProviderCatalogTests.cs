using System.Reflection;
using System.Reflection.Emit;
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

    // Name, description, whether it shares the engine, what it stands on, whether its versions can be compared, the package
    // that its own is bound to, and whether it takes part only if it is named.
    private static readonly string[] s_descriptions =
    [
        "cpp: native C++ baseline on the sqlite3 interface; shared; ; one; ; all",
        "pinvoke: raw P/Invoke of the sqlite3 interface; shared; cpp; one; ; all",
        "sqlitepclraw: the SQLitePCL.raw API, the layer under Microsoft.Data.Sqlite; shared; pinvoke; one; ; all",
        "microsoft-data-sqlite: Microsoft.Data.Sqlite, synchronous; shared; microsoft-data-sqlite-typed;"
            + " versions; ; all",
        "microsoft-data-sqlite-async: Microsoft.Data.Sqlite, through its asynchronous methods; shared;"
            + " microsoft-data-sqlite; versions; ; all",
        "system-data-sqlite: System.Data.SQLite, synchronous, with an engine of its own; own; ; versions; ; all",
        "dapper: Dapper over Microsoft.Data.Sqlite; shared; microsoft-data-sqlite; versions; ; all",
        "ef-core: EF Core, with plain LINQ queries; shared; microsoft-data-sqlite; one; Microsoft.Data.Sqlite.Core; named",
        "ef-core-compiled: EF Core, with compiled LINQ queries; shared; microsoft-data-sqlite; one;"
            + " Microsoft.Data.Sqlite.Core; named",
        "microsoft-data-sqlite-typed: Microsoft.Data.Sqlite, synchronous, through its own types; shared; sqlitepclraw-serialized; one; ;"
            + " named",
        "sqlitepclraw-serialized: the SQLitePCL.raw API in the threading mode of Microsoft.Data.Sqlite, with a mutex per connection;"
            + " shared; sqlitepclraw; one; ; named",
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
    public void A_provider_that_is_not_available_says_why_and_tells_no_versions()
    {
        foreach (Provider provider in ProviderCatalog.All.Where(provider => !provider.Availability.IsAvailable))
        {
            provider.Availability.Reason.ShouldNotBeNullOrWhiteSpace();
            provider.Availability.Reason.ShouldNotEndWith(".");
            Should
                .Throw<InvalidOperationException>(provider.ReadVersions)
                .Message.ShouldBe($"{provider.Id} is not available: {provider.Availability.Reason}");
        }
    }

    [Fact]
    public void Providers_are_described()
    {
        string[] described =
        [
            .. ProviderCatalog.All.Select(provider =>
                $"{provider}: {provider.Description}; {(provider.SharesEngine ? "shared" : "own")}; {provider.StandsOn};"
                + $" {(provider.HasVersions ? "versions" : "one")}; {provider.BoundPackage}; {(provider.IsNamedOnly ? "named" : "all")}"
            ),
        ];

        foreach (string provider in s_descriptions)
        {
            described.ShouldContain(provider);
        }
    }

    [Fact]
    public void The_version_of_a_package_is_that_of_its_assembly_where_it_names_no_other()
    {
        ManagedProvider.PackageVersion(Assembly("1.2.3-beta.4+0123abc")).ShouldBe("1.2.3-beta.4");
        ManagedProvider.PackageVersion(Assembly(null)).ShouldBe("5.6.7.8");
    }

    [Fact]
    public void A_method_that_is_no_benchmark_stands_for_no_provider() =>
        ProviderCatalog.Of(typeof(object).GetMethod(nameof(ToString))!).ShouldBeNull();

    [Fact]
    public void Every_provider_says_in_part_of_a_sentence_what_its_pool_keeps()
    {
        foreach (Provider provider in ProviderCatalog.All)
        {
            provider.Pooling.ShouldMatch(@"^[a-z][^\r\n]*[^.\s]$", provider.Id);
            provider.Pooling.ShouldContain("pool", Case.Sensitive, provider.Id);
        }

        ProviderCatalog
            .All.Where(provider => provider.Pooling.StartsWith("no pool", StringComparison.Ordinal))
            .Select(provider => provider.Id)
            .ShouldBe(
                [NativeBaseline.Id, PInvokeShim.Id, SqlitePclRawApi.Id, SqlitePclRawSerialized.Id],
                ignoreOrder: true
            );
    }

    private static AssemblyBuilder Assembly(string? version)
    {
        AssemblyName name = new("Sample") { Version = new Version(5, 6, 7, 8) };
        ConstructorInfo attribute = typeof(AssemblyInformationalVersionAttribute).GetConstructor([typeof(string)])!;
        return AssemblyBuilder.DefineDynamicAssembly(
            name,
            AssemblyBuilderAccess.Run,
            version is null ? [] : [new CustomAttributeBuilder(attribute, [version])]
        );
    }
}
