using BenchmarkDotNet.Attributes;

namespace SqliteBench.Providers;

/// <summary>
/// The registration of the providers: one line each, in the order of the reports. A study is a class that derives from
/// this one; BenchmarkDotNet finds the methods, and <see cref="ProviderCatalog"/> lists what they pass.
/// </summary>
public abstract class ProviderBenchmarks
{
    /// <summary>The C++ baseline.</summary>
    [Benchmark(Baseline = true, Description = NativeBaseline.Id)]
    public void Cpp() => Measure(NativeBaseline.Provider);

    /// <summary>The sqlite3 interface through source-generated P/Invoke.</summary>
    [Benchmark(Description = PInvokeShim.Id)]
    public void PInvoke() => Measure(PInvokeShim.Provider);

    /// <summary>The SQLitePCL.raw API.</summary>
    [Benchmark(Description = SqlitePclRawApi.Id)]
    public void SqlitePclRaw() => Measure(SqlitePclRawApi.Provider);

    /// <summary>The SQLitePCL.raw API with a mutex per connection.</summary>
    [Benchmark(Description = SqlitePclRawSerialized.Id)]
    public void SqlitePclRawSerializedMode() => Measure(SqlitePclRawSerialized.Provider);

    /// <summary>Microsoft.Data.Sqlite, synchronous.</summary>
    [Benchmark(Description = MicrosoftSqlite.Id)]
    public void MicrosoftDataSqlite() => Measure(MicrosoftSqlite.Provider);

    /// <summary>Microsoft.Data.Sqlite through its own types instead of the base types of ADO.NET.</summary>
    [Benchmark(Description = MicrosoftSqliteOwnTypes.Id)]
    public void MicrosoftDataSqliteOwnTypes() => Measure(MicrosoftSqliteOwnTypes.Provider);

    /// <summary>Microsoft.Data.Sqlite, asynchronous.</summary>
    [Benchmark(Description = MicrosoftSqliteAsync.Id)]
    public void MicrosoftDataSqliteAsync() => Measure(MicrosoftSqliteAsync.Provider);

    /// <summary>System.Data.SQLite, synchronous.</summary>
    [Benchmark(Description = SystemSqlite.Id)]
    public void SystemDataSqlite() => Measure(SystemSqlite.Provider);

    /// <summary>Dapper over Microsoft.Data.Sqlite.</summary>
    [Benchmark(Description = DapperMapper.Id)]
    public void Dapper() => Measure(DapperMapper.Provider);

#if !WITHOUT_EF_CORE
    /// <summary>EF Core with plain LINQ queries.</summary>
    [Benchmark(Description = EntityFrameworkCore.Id)]
    public void EfCore() => Measure(EntityFrameworkCore.Provider);

    /// <summary>EF Core with compiled LINQ queries.</summary>
    [Benchmark(Description = EntityFrameworkCoreCompiled.Id)]
    public void EfCoreCompiled() => Measure(EntityFrameworkCoreCompiled.Provider);
#endif

    /// <summary>Measures, or lists, a provider.</summary>
    /// <param name="provider">The provider that the calling benchmark stands for.</param>
    protected abstract void Measure(Provider provider);
}
