using System.Text.Json;
using BenchmarkDotNet.Reports;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Versions;

namespace SqliteBench.Measurement;

/// <summary>
/// What the process of a case tells the host, by a file: of one iteration the operations, the rows that a join reads (else the
/// operations), and the mean of the transactions that met a lock and were repeated.
/// </summary>
internal sealed record CaseReport(long Operations, long Rows, double Conflicts, string? Failure)
{
    /// <summary>The environment variable that holds the file's path.</summary>
    public const string PathVariable = "SQLITEBENCH_CASE_REPORT";

    /// <summary>The environment variable that holds the id of the provider, or what stands beside them, of the case.</summary>
    public const string CandidateVariable = "SQLITEBENCH_CASE_CANDIDATE";

    private const string SaidFailure = "sqlitebench failed: ";

    /// <summary>Steps that the last iteration told apart; usually null.</summary>
    public IReadOnlyList<CaseStep>? Steps { get; init; }

    /// <summary>How asynchronous the provider's calls were; null where it is not asynchronous.</summary>
    public Asynchrony? Asynchrony { get; init; }

    /// <summary>What stands behind the provider; null for what is none.</summary>
    public ProviderVersions? Versions { get; init; }

    /// <summary>Figures from further executions; null where none were wanted.</summary>
    public Sampling? Sampling { get; init; }

    /// <summary>
    /// Writes the file that the host has named; does nothing when it has named none. A failure that no disk takes is told
    /// on the standard output.
    /// </summary>
    /// <exception cref="IOException">The file cannot be written, and there was no failure before.</exception>
    public void Write()
    {
        if (Environment.GetEnvironmentVariable(PathVariable) is not { Length: > 0 } path)
        {
            return;
        }

        try
        {
            File.WriteAllText(path, JsonSerializer.Serialize(this));
        }
        catch (Exception exception)
            when (Failure is not null && exception is IOException or UnauthorizedAccessException)
        {
            Console.WriteLine($"{SaidFailure}{JsonSerializer.Serialize(Failure)}");
        }
    }

    /// <summary>Reads the file, or gives null when the case wrote none, or not all of it.</summary>
    public static CaseReport? Read(string path)
    {
        try
        {
            return File.Exists(path) ? JsonSerializer.Deserialize<CaseReport>(File.ReadAllText(path)) : null;
        }
        catch (Exception exception) when (exception is JsonException or IOException)
        {
            return null;
        }
    }

    /// <summary>The failure that a process told on its standard output, or null.</summary>
    public static string? FailureIn(IEnumerable<string> lines)
    {
        string? line = lines.FirstOrDefault(said => said.StartsWith(SaidFailure, StringComparison.Ordinal));
        return line is null ? null : JsonSerializer.Deserialize<string>(line[SaidFailure.Length..]);
    }
}

/// <summary>The figures that the process of a case tells, by their columns in the results file.</summary>
internal static class ToldFigures
{
    /// <summary>The columns, each with its figure of a case: null where the case has none.</summary>
    public static IReadOnlyList<(string Column, Func<CaseReport, double?> Of)> All { get; } =
    [
        ("operations", report => report.Operations),
        ("iteration_rows", report => report.Rows),
        ("conflicts", report => report.Conflicts),
        ("latency_count", report => report.Sampling?.Latencies?.Operations),
        ("latency_p50_ns", report => report.Sampling?.Latencies?.P50),
        ("latency_p90_ns", report => report.Sampling?.Latencies?.P90),
        ("latency_p99_ns", report => report.Sampling?.Latencies?.P99),
        ("latency_p999_ns", report => report.Sampling?.Latencies?.P999),
        ("latency_max_ns", report => report.Sampling?.Latencies?.Max),
        ("latency_clock_ns", report => report.Sampling?.Latencies?.Clock),
        ("written_bytes", PerOperation(counts => counts.Execution.BytesWritten)),
        ("read_bytes", PerOperation(counts => counts.Execution.BytesRead)),
        ("writes", PerOperation(counts => counts.Execution.Writes)),
        ("syncs", PerOperation(counts => counts.Execution.Syncs)),
        ("database_bytes", report => report.Sampling?.InputOutput?.DatabaseBytes),
        ("wal_bytes", report => report.Sampling?.InputOutput?.WalBytes),
        ("write_amplification", report => report.Sampling?.InputOutput?.WriteAmplification),
        ("native_bytes", report => report.Sampling?.InputOutput?.Execution.MemoryHighwater),
        ("cache_hit_percent", report => report.Sampling?.InputOutput?.CacheHitPercent),
        ("cache_spills", report => report.Sampling?.InputOutput?.Execution.CacheSpills),
        ("synchronous_calls_percent", report => report.Asynchrony?.SynchronousPercent),
    ];

    private static Func<CaseReport, double?> PerOperation(Func<InputOutput, double> count) =>
        report => report.Sampling?.InputOutput is { } counts ? count(counts) / report.Operations : null;
}

/// <summary>What went wrong in a case.</summary>
internal static class CaseFailure
{
    /// <summary>A sentence, or null where nothing did.</summary>
    public static string? Of(BenchmarkReport report, CaseDiagnoser cases) =>
        cases.ReportOf(report.BenchmarkCase)?.Failure
        ?? (
            (report.Success ? WrongVersion(report, cases) : Reason(report)) is { } cause
                ? $"{cause}: {Name(report)}"
                : null
        );

    // Without the job, which takes a line and says nothing of the case.
    private static string Name(BenchmarkReport report) =>
        $"{report.BenchmarkCase.Descriptor.DisplayInfo} {report.BenchmarkCase.Parameters.DisplayInfo}";

    private static string? WrongVersion(BenchmarkReport report, CaseDiagnoser cases) =>
        PackageVersion.Of(report.BenchmarkCase)?.ObjectionTo(cases.ReportOf(report.BenchmarkCase)?.Versions);

    private static string Reason(BenchmarkReport report) =>
        !report.BuildResult.IsBuildSuccess
            ? "its program could not be built"
            : report
                .ExecuteResults.Select(execution => CaseReport.FailureIn(execution.StandardOutput))
                .OfType<string>()
                .FirstOrDefault()
                ?? $"the process of the case ended early{ExitCodeOf(report)}";

    private static string ExitCodeOf(BenchmarkReport report) =>
        report.ExecuteResults.LastOrDefault(execution => execution.ExitCode is not (null or 0))
            is { ExitCode: { } code }
            ? $", with exit code {code}"
            : "";
}
