using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Studies;
using SqliteBench.Measurement.Turns;
using SqliteBench.Queries;
using SqliteBench.Reporting;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>A run of queries, with what only the command line needs.</summary>
/// <param name="ShowsPlans">Whether the screen has SQLite's plans.</param>
internal sealed record QueriesRequest(
    QueryRequest Query,
    string Artifacts,
    string? Label,
    IReadOnlyList<string> Absences,
    bool ShowsPlans
);

/// <summary>Prints what a run of queries finds, as it goes.</summary>
internal sealed class QueriesOutput(HeartbeatOutput output, bool showsPlans) : IQueryObserver
{
    private static readonly TimeSpan s_between = TimeSpan.FromSeconds(3);

    private readonly ProgressReporter _progress = new(output, () => TimeSpan.Zero, s_between);
    private string? _advice;

    public static int Run(QueriesRequest request)
    {
        using ArtifactsLock inUse = new(request.Artifacts);
        using HeartbeatOutput output = new(Console.Out);
        QueriesOutput screen = new(output, request.ShowsPlans);
        output.WriteAbsences(request.Absences);
        QueryOutcome outcome = new QuerySession(request.Query, screen).Run();
        if (outcome.IsUsageError)
        {
            Console.Error.WriteLines(outcome.Failures, "failed: ");
            return ExitCode.Usage;
        }

        Console.Error.WriteLines(outcome.LeftOut, "left out: ");
        if (outcome.LeftOut.Any(query => query.Contains("no such function") || query.Contains("no such module")))
        {
            output.WriteLine("--load-extension PATH loads an extension of SQLite that has such a function or module.");
        }

        if (outcome.Measured is not { } measured)
        {
            return Console.Error.WriteFailures(outcome.Failures);
        }

        RunReports reports = new(measured, StudyCatalog.ForReports, output);
        reports.Write(request.Query.Results, CommandOutput.Published(request.Label, request.Artifacts));
        if (screen._advice is { } advice)
        {
            reports.Try("the advice", () => [advice]);
        }

        string times = QueryScreen.FormatTimes(measured, StudyCatalog.ForReports, request.Query.Provider.Id);
        output.WriteLine(times.Length > 0 ? $"\n{times}" : "");
        reports.Announce();
        return Console.Error.WriteFailures([.. outcome.Failures, .. reports.Failures]);
    }

    void IQueryObserver.OnDoing(string what) => output.Doing = what;

    void IQueryObserver.OnRemark(string sentence) => output.WriteLine(Terminal.Wrap(sentence));

    void IQueryObserver.OnAdvice(QueryFindings findings, string path)
    {
        _advice = path;
        output.WriteLine($"\n{QueryScreen.Format(findings, showsPlans)}");
    }

    void IQueryObserver.OnProgress(LaunchProgress<LaunchedCase> progress) => _progress.Tell(progress);
}
