namespace SqliteBench.Providers;

[SuppressMessage("Performance", "CA1822", Justification = "Having an instance proves that the library is loaded.")]
public unsafe class NativeLibraryBaseline
{
    public const int RecordSize = 56;

    /// <summary>For <see cref="Load"/>, and for tests of a baseline that does something else than it is told.</summary>
    protected NativeLibraryBaseline() { }

    /// <summary>Why the library cannot be used, as one sentence without a full stop; null if it can.</summary>
    public static string? Absence => NativeLibraryFile.UnavailableReason;

    public IReadOnlyList<string> Workloads { get; } =
        NativeImports.ReadText(NativeImports.Workloads).Split('\n', StringSplitOptions.RemoveEmptyEntries);

    public static NativeLibraryBaseline Load() =>
        Absence is { } reason
            ? throw new InvalidOperationException($"The native baseline is not available: {reason}")
            : new NativeLibraryBaseline();

    public virtual NativeRun Open(NativeRunOptions options) => new(options);

    public virtual NativeRun OpenStatement(NativeStatementOptions options) => new(options);

    /// <summary>Opens a ledger, to commit numbered transactions, each an execution of its number.</summary>
    public virtual NativeRun OpenLedger(string engine, string database, string pragmas) =>
        new(engine, database, pragmas);

    /// <summary>What one look at the clock costs where latencies are taken, in ns; it takes some ms.</summary>
    public double ReadClockCost() => NativeImports.ClockCost();

    public ProviderVersions ReadEngine(string path)
    {
        string[] lines = NativeImports
            .ReadText((buffer, capacity) => NativeImports.Engine(path, buffer, capacity))
            .Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return lines.Length < 2
            ? throw new NativeBaselineException($"The native baseline does not tell the version of '{path}'.")
            : new ProviderVersions(
                "sqlitebench (C++)",
                Provider.VersionOf(typeof(NativeLibraryBaseline).Assembly),
                lines[0],
                lines[1],
                [.. lines.Skip(2).Order()]
            );
    }
}

public sealed class NativeBaselineException(string message) : Exception(message);
