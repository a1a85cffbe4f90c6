using System.Reflection;

namespace SqliteBench.Providers;

/// <summary>What all providers written in C# have in common: a name, a package, an engine.</summary>
/// <param name="id">The name on the command line and in reports.</param>
/// <param name="description">What it is, in a few words.</param>
/// <param name="package">Name of the package or component that it is.</param>
/// <param name="library">An assembly of that package, for its version; asked only while the provider is available.</param>
internal abstract class ManagedProvider(string id, string description, string package, Func<Assembly> library)
    : Provider
{
    public sealed override string Id => id;

    public sealed override string Description => description;

    public override string PackageOf(string version) => package;

    public override bool SharesEngine => true;

    public override Availability Availability => Availability.Available;

    public sealed override ProviderVersions ReadVersions()
    {
        if (Availability.Reason is { } reason)
        {
            throw new InvalidOperationException($"{id} is not available: {reason}");
        }

        (string version, string sourceId, string options) = QueryEngine();
        return new ProviderVersions(
            package,
            PackageVersion(library()),
            version,
            sourceId,
            [.. options.Split('\n', StringSplitOptions.RemoveEmptyEntries).Order(StringComparer.Ordinal)]
        );
    }

    /// <summary>Answers of the engine to the <see cref="EngineQueries"/>, from an in-memory database.</summary>
    protected abstract (string Version, string SourceId, string Options) QueryEngine();

    /// <summary>The version of the package that an assembly came with, without the commit after the plus sign.</summary>
    internal static string PackageVersion(Assembly assembly)
    {
        string? version = assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion;
        return version?.Split('+')[0] ?? assembly.GetName().Version?.ToString() ?? "unknown";
    }

    /// <summary>The questions behind <see cref="ProviderVersions"/>; each answer is one text.</summary>
    protected static class EngineQueries
    {
        public const string Version = "SELECT sqlite_version()";
        public const string SourceId = "SELECT sqlite_source_id()";
        public const string Options =
            "SELECT coalesce(group_concat(compile_options, char(10)), '') FROM pragma_compile_options";
    }
}
