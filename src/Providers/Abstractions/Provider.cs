namespace SqliteBench.Providers;

/// <param name="CompileOptions">The options that <c>PRAGMA compile_options</c> lists, sorted.</param>
public sealed record ProviderVersions(
    string Package,
    string PackageVersion,
    string EngineVersion,
    string EngineSourceId,
    IReadOnlyList<string> CompileOptions
);

/// <summary>A way to reach SQLite that the suite compares. Each id has one object, made in the provider's own file.</summary>
public abstract class Provider
{
    public abstract string Id { get; }

    public abstract string Description { get; }

    /// <summary>The next measured layer below, on the same engine, to tell this layer's cost; null if none.</summary>
    public Provider? StandsOn { get; init; }

    /// <summary>The library with its own retries of busy statements; null if the application retries.</summary>
    public Provider? WithOwnRetries { get; init; }

    /// <summary>Whether it opens connections and prepares statements unseen, so that an application does neither.</summary>
    public bool HidesStatements { get; init; }

    /// <summary>Ids of the workloads that it can run, if its code is generated for their SQL; null for all.</summary>
    public IReadOnlyList<string>? OnlyWorkloads { get; init; }

    /// <summary>Whether its code is generated for constant SQL, so that other statements cannot be measured.</summary>
    public bool NeedsConstantSql => OnlyWorkloads is not null;

    /// <summary>Whether it calls asynchronous methods, whose completion <see cref="AsynchronousCalls"/> counts.</summary>
    public bool IsAsynchronous { get; init; }

    /// <summary>Whether studies leave it out if it is not named: its turns would lengthen everybody's run.</summary>
    public bool IsNamedOnly { get; init; }

    /// <summary>Other engines are for the study <c>engines</c> alone.</summary>
    public bool IsSqlite { get; init; } = true;

    /// <summary>Whether each commit survives a power loss, and no setting changes that.</summary>
    public bool AlwaysSyncs { get; init; }

    /// <summary>Whether it executes a text of several statements by one call, as ADO.NET does.</summary>
    public bool TakesBatches { get; init; }

    public bool IsServer { get; init; }

    /// <summary>Makes room for a database before it is opened, if opening it does not.</summary>
    public Action<string> Create { get; init; } = _ => { };

    public Action Delete { get; init; } = () => { };

    /// <summary>Whether it hands over text as strings, in which U+FFFD replaces what is no UTF-8; else its bytes.</summary>
    public bool DecodesText { get; init; } = true;

    /// <summary>Whether <c>--versions</c> can build it with other versions of its package.</summary>
    public bool HasVersions { get; init; }

    public virtual string PackageOf(string version) =>
        throw new NotSupportedException($"{Id} has no package of its own");

    /// <summary>A package that it takes in its own version alone: other builds leave it out; null if none.</summary>
    public string? BoundPackage { get; init; }

    /// <summary>Whether it uses the engine that <c>--engine</c> chooses, rather than one of its own.</summary>
    public abstract bool SharesEngine { get; }

    /// <summary>Returns the engine's name for the native library, which it may load for good; null if unreachable.</summary>
    public virtual string? ReachEngine() => SharesEngine ? EngineLibrary.Path : null;

    /// <summary>Why the native library cannot observe the engine, as one sentence without a full stop; null if it can.</summary>
    public string? ObserverAbsence =>
        NativeLibraryFile.UnavailableReason
        ?? (ReachEngine() is null ? $"{Id} has an engine of its own that takes no extension" : null);

    /// <summary>The engine's name for a library that observes it or simulates something below it.</summary>
    internal string ObservedEngine =>
        ObserverAbsence is { } reason
            ? throw new InvalidOperationException($"The native library cannot reach the engine: {reason}")
            : ReachEngine()!;

    /// <summary>Returns whether its engine takes a configuration. A shared engine gets it when it is chosen.</summary>
    public virtual bool Takes(SqliteConfig config) => SharesEngine || config == SqliteConfig.Normal;

    public virtual void Configure(SqliteConfig config) { }

    /// <summary>Why it cannot be used here, as one sentence without a full stop; null if it can. Cheap to ask twice.</summary>
    public abstract string? Absence { get; }

    public bool IsAvailable => Absence is null;

    public abstract ProviderVersions ReadVersions();

    public abstract TResult Accept<TResult>(IProviderVisitor<TResult> visitor);

    public virtual IConnection Open(string path) => throw new NotSupportedException("this needs a provider in C#");

    public virtual int? ResultCode(Exception exception) => null;

    /// <summary>Returns the cost of reading the clock, in ns, if its own loops take the latencies; else null.</summary>
    public virtual double? ReadClockCost() => null;

    public override string ToString() => Id;

    // The commit follows a plus sign.
    internal static string VersionOf(Assembly assembly) =>
        assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0]
        ?? assembly.GetName().Version?.ToString()
        ?? "unknown";
}

public interface IProviderVisitor<out TResult>
{
    TResult Managed<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement;

    /// <summary>Visits the native baseline, which runs whole operation loops of its own and nothing else.</summary>
    TResult Native(NativeLibraryBaseline library) => throw new NotSupportedException("this needs a provider in C#");
}

/// <param name="library">Returns an assembly of the package; called only while the provider is available.</param>
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

    public Func<string?> FindAbsence { get; init; } = () => null;

    public override bool SharesEngine => IsSqlite;

    public override string? Absence => FindAbsence();

    public override IConnection Open(string path) => TConnection.Open(path);

    public override int? ResultCode(Exception exception) => TConnection.ResultCode(exception);

    public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) =>
        visitor.Managed<TConnection, TStatement>();

    public sealed override ProviderVersions ReadVersions()
    {
        if (!IsSqlite)
        {
            return new ProviderVersions(package, VersionOf(library()), "", "", []);
        }

        const string Query = "SELECT coalesce(group_concat(compile_options, char(10)), '') FROM pragma_compile_options";
        using TConnection connection = TConnection.Open(":memory:");
        return new ProviderVersions(
            package,
            VersionOf(library()),
            connection.QueryText("SELECT sqlite_version()")!,
            connection.QueryText("SELECT sqlite_source_id()")!,
            [.. connection.QueryText(Query)!.Split('\n', StringSplitOptions.RemoveEmptyEntries).Order()]
        );
    }
}
