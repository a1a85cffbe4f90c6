namespace SqliteBench.Providers;

/// <summary>The versions of a provider's package and of its engine, for the reports.</summary>
/// <param name="CompileOptions">The options that <c>PRAGMA compile_options</c> lists, sorted.</param>
public sealed record ProviderVersions(
    string Package,
    string PackageVersion,
    string EngineVersion,
    string EngineSourceId,
    IReadOnlyList<string> CompileOptions
);

/// <summary>
/// A way to reach a database that the suite compares, such as a library. Each id has one object, made in the provider's
/// own file.
/// </summary>
public abstract class Provider
{
    public abstract string Id { get; }

    public abstract string Description { get; }

    /// <summary>
    /// The provider that this one is built on, on the same engine; the difference is this layer's cost. Null if none.
    /// </summary>
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

    /// <summary>Whether one call executes a text of several statements, as in ADO.NET.</summary>
    public bool TakesBatches { get; init; }

    /// <summary>Whether a server holds the database, so that its file is only a placeholder.</summary>
    public bool IsServer { get; init; }

    /// <summary>Creates a database at a path, if opening it does not create it.</summary>
    public Action<string> Create { get; init; } = _ => { };

    /// <summary>Deletes a server's database at the end; does nothing for files, which the suite deletes.</summary>
    public Action Delete { get; init; } = () => { };

    /// <summary>Whether it hands over text as strings, in which U+FFFD replaces what is no UTF-8; else its bytes.</summary>
    public bool DecodesText { get; init; } = true;

    /// <summary>Whether <c>--versions</c> can build it with other versions of its package.</summary>
    public bool HasVersions { get; init; }

    /// <summary>The NuGet package of a version, for <c>--versions</c>.</summary>
    public virtual string PackageOf(string version) =>
        throw new NotSupportedException($"{Id} has no package of its own");

    /// <summary>A package that it takes in its own version alone: other builds leave it out; null if none.</summary>
    public string? BoundPackage { get; init; }

    /// <summary>Whether it uses the engine that <c>--engine</c> chooses, rather than one of its own.</summary>
    public abstract bool SharesEngine { get; }

    /// <summary>
    /// Returns the name of the engine for the native library: a path, or <c>(extended)</c> after loading the native
    /// library into it, which lasts as long as the process. Null if the engine refuses.
    /// </summary>
    public virtual string? ReachEngine() => SharesEngine ? EngineLibrary.Path : null;

    /// <summary>
    /// Why the native library cannot observe the engine, as one sentence without a full stop; null if it can. Asking
    /// calls <see cref="ReachEngine"/>, which may load the native library into the engine for the rest of the process.
    /// </summary>
    public string? ObserverAbsence =>
        NativeLibraryFile.UnavailableReason
        ?? (ReachEngine() is null ? $"{Id} has an engine of its own that takes no extension" : null);

    /// <summary>The engine's name for <see cref="EngineObserver"/> and <see cref="PowerLoss"/>.</summary>
    internal string ObservedEngine
    {
        get
        {
            if (ObserverAbsence is { } reason)
            {
                throw new InvalidOperationException($"The native library cannot reach the engine: {reason}");
            }
            return ReachEngine()!;
        }
    }

    /// <summary>
    /// Returns whether its engine can have a configuration. A shared engine gets it from EngineLibrary.Use.
    /// </summary>
    public virtual bool Takes(SqliteConfig config) => SharesEngine || config == SqliteConfig.Normal;

    /// <summary>Configures an engine of its own; call it before anything is opened.</summary>
    public virtual void Configure(SqliteConfig config) { }

    /// <summary>Why it cannot be used here, as one sentence without a full stop; null if it can. Cheap to ask twice.</summary>
    public abstract string? Absence { get; }

    public bool IsAvailable => Absence is null;

    public abstract ProviderVersions ReadVersions();

    /// <summary>Calls the visitor with the provider's own types, so that its loops are compiled for them.</summary>
    public abstract TResult Accept<TResult>(IProviderVisitor<TResult> visitor);

    /// <summary>Opens a connection for code that nobody times.</summary>
    public virtual IConnection Open(string path) => throw new NotSupportedException("this needs a provider in C#");

    /// <summary>Returns SQLite's result code; null for other exceptions.</summary>
    public virtual int? ResultCode(Exception exception) => null;

    /// <summary>Returns the cost of reading the clock, in ns, if its own loops take the latencies; else null.</summary>
    public virtual double? ReadClockCost() => null;

    public override string ToString() => Id;

    // The version without the commit, which follows a plus sign.
    internal static string VersionOf(Assembly assembly) =>
        assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0]
        ?? assembly.GetName().Version?.ToString()
        ?? "unknown";
}

/// <summary>Generic code that runs with the types of whichever provider accepts it.</summary>
public interface IProviderVisitor<out TResult>
{
    /// <summary>Visits a provider in C#.</summary>
    TResult Managed<TConnection, TStatement>()
        where TConnection : struct, IConnection<TConnection, TStatement>
        where TStatement : struct, IStatement;

    /// <summary>Visits the native baseline, which runs whole operation loops of its own and nothing else.</summary>
    TResult Native(NativeLibraryBaseline library) => throw new NotSupportedException("this needs a provider in C#");
}

/// <summary>A provider in C#: its connection and statement types, and the package that it measures.</summary>
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

    /// <summary>Finds the reason that <see cref="Absence"/> gives.</summary>
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
