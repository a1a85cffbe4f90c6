namespace SqliteBench.Providers;

/// <summary>
/// The C++ baseline, which runs a whole loop of operations in one call, on the engine that the others share.
/// </summary>
public static class NativeBaseline
{
    public const string Id = "cpp";

    public static NativeLibraryBaseline Provider { get; } = new() { DecodesText = false };
}

/// <summary>The provider of the native library, whose C++ code is in src/Native.</summary>
public unsafe class NativeLibraryBaseline : Provider
{
    /// <summary>Bytes of an operation: OperationStream writes them, and src/Native/src/data/operation.hpp reads them.</summary>
    public const int RecordSize = 56;

    public override string Id => NativeBaseline.Id;

    public override string Description => "native C++ baseline on the sqlite3 API";

    public override bool SharesEngine => true;

    public override string? Absence => NativeLibraryFile.UnavailableReason;

    internal static IReadOnlyList<string> Workloads { get; } =
        NativeImports.ReadText(NativeImports.Workloads).Split('\n', StringSplitOptions.RemoveEmptyEntries);

    public virtual NativeRun Open(NativeRunOptions options) => new(options);

    public virtual NativeRun OpenStatement(NativeStatementOptions options) => new(options);

    public virtual NativeRun OpenLedger(string engine, string database, string pragmas) =>
        new(engine, database, pragmas);

    public override double? ReadClockCost() => NativeImports.ClockCost();

    public override ProviderVersions ReadVersions()
    {
        string[] lines = NativeImports
            .ReadText((buffer, capacity) => NativeImports.Engine(EngineLibrary.Path, buffer, capacity))
            .Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return new ProviderVersions(
            "sqlitebench (C++)",
            VersionOf(typeof(NativeLibraryBaseline).Assembly),
            lines[0],
            lines[1],
            [.. lines.Skip(2).Order()]
        );
    }

    public override TResult Accept<TResult>(IProviderVisitor<TResult> visitor) => visitor.Native(this);
}

public sealed class NativeBaselineException(string message) : Exception(message);
