using System.Text.Json;
using SqliteBench.AsyncCalls;
using SqliteBench.Providers;
using SqliteBench.Surveys;

namespace SqliteBench.Measuring;

/// <summary>What the process of a case tells the host, by a file.</summary>
/// <param name="Operations">Operations of one iteration.</param>
/// <param name="Rows">Rows of one iteration: those read by a join, else the operations.</param>
/// <param name="Conflicts">Mean of the transactions per iteration that met a lock and were repeated.</param>
/// <param name="Iterations">Iterations whose answers were checked, warm-ups among them.</param>
/// <param name="Failure">Null, or what went wrong.</param>
public sealed record CaseReport(long Operations, long Rows, double Conflicts, int Iterations, string? Failure)
{
    /// <summary>The environment variable that holds the file's path.</summary>
    public const string PathVariable = "SQLITEBENCH_CASE_REPORT";

    /// <summary>The environment variable that holds the id of the provider, or what stands beside them, of the case.</summary>
    public const string ContenderVariable = "SQLITEBENCH_CASE_CONTENDER";

    private const string SaidFailure = "sqlitebench failed: ";

    /// <summary>Steps that the last iteration told apart; usually null.</summary>
    public IReadOnlyList<CaseStep>? Steps { get; init; }

    /// <summary>The environment variable that asks for a query to be cancelled, where it is set.</summary>
    public const string CancellationVariable = "SQLITEBENCH_CASE_CANCELLATION";

    /// <summary>How asynchronous the provider's calls were; null where it is not asynchronous.</summary>
    public Asynchrony? Asynchrony { get; init; }

    /// <summary>What stands behind the provider; null for what is none.</summary>
    public ProviderVersions? Versions { get; init; }

    /// <summary>Figures from further executions; null where none were wanted.</summary>
    public Survey? Survey { get; init; }

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
    /// <param name="path">The file.</param>
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
    /// <param name="lines">What it said.</param>
    public static string? FailureIn(IEnumerable<string> lines)
    {
        ArgumentNullException.ThrowIfNull(lines);
        string? line = lines.FirstOrDefault(said => said.StartsWith(SaidFailure, StringComparison.Ordinal));
        return line is null ? null : JsonSerializer.Deserialize<string>(line[SaidFailure.Length..]);
    }
}
