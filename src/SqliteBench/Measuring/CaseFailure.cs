using System.Globalization;
using BenchmarkDotNet.Reports;
using SqliteBench.PackageVersions;

namespace SqliteBench.Measuring;

/// <summary>What went wrong in a case.</summary>
internal static class CaseFailure
{
    /// <summary>A sentence, or null where nothing did.</summary>
    /// <param name="report">BenchmarkDotNet's report of the case.</param>
    /// <param name="cases">What the cases reported.</param>
    public static string? Of(BenchmarkReport report, CaseDiagnoser cases) =>
        cases.ReportOf(report.BenchmarkCase)?.Failure
        ?? (report.Success ? WrongVersion(report, cases) : $"{report.BenchmarkCase.DisplayInfo}: {Reason(report)}");

    private static string? WrongVersion(BenchmarkReport report, CaseDiagnoser cases) =>
        PackageVersion.Of(report.BenchmarkCase)?.ObjectionTo(cases.ReportOf(report.BenchmarkCase)?.Versions)
            is { } objection
            ? $"{report.BenchmarkCase.DisplayInfo}: {objection}"
            : null;

    private static string Reason(BenchmarkReport report) =>
        !report.BuildResult.IsBuildSuccess
            ? "its program was not built"
            : report
                .ExecuteResults.Select(execution => CaseReport.FailureIn(execution.StandardOutput))
                .OfType<string>()
                .FirstOrDefault()
                ?? $"the process of the case ended early{ExitCodeOf(report)}";

    private static string ExitCodeOf(BenchmarkReport report) =>
        report.ExecuteResults.LastOrDefault(execution => execution.ExitCode is not (null or 0))
            is { ExitCode: { } code }
            ? string.Create(CultureInfo.InvariantCulture, $", with exit code {code}")
            : "";
}
