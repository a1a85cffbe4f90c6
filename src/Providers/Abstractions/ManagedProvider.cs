using System.Reflection;

namespace SqliteBench.Providers;

/// <param name="library">An assembly of that package, for its version; asked only while the provider is available.</param>
internal class ManagedProvider<TConnection, TStatement>(
    string id,
    string description,
    string package,
    Func<Assembly> library
) : Provider
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    public sealed override string Id => id;

    public sealed override string Description => description;

    public override string PackageOf(string version) => package;

    public override bool SharesEngine => true;

    public override Availability Availability => Availability.Available;

    public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) =>
        visitor.Managed<TConnection, TStatement>();

    public sealed override ProviderVersions ReadVersions()
    {
        if (Availability.Reason is { } reason)
        {
            throw new InvalidOperationException($"{id} is not available: {reason}");
        }

        using TConnection connection = TConnection.Open(":memory:");
        string options = connection.QueryText(
            "SELECT coalesce(group_concat(compile_options, char(10)), '') FROM pragma_compile_options"
        )!;
        return new ProviderVersions(
            package,
            VersionOf(library()),
            connection.QueryText("SELECT sqlite_version()")!,
            connection.QueryText("SELECT sqlite_source_id()")!,
            [.. options.Split('\n', StringSplitOptions.RemoveEmptyEntries).Order()]
        );
    }
}
