using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Studies;
using SqliteBench.Measurement.Turns;
using SqliteBench.Queries;
using SqliteBench.Reporting;
using SqliteBench.Results;

namespace SqliteBench.Commands;

/// <summary>Prints what a run of <c>queries</c> finds, and writes its results.</summary>
internal sealed class QueriesOutput(HeartbeatOutput output, bool showsPlans) : IQueryObserver
{
    private static readonly TimeSpan s_progressInterval = TimeSpan.FromSeconds(3);

    private readonly ProgressReporter _progress = new(output, () => TimeSpan.Zero, s_progressInterval);
    private string? _advicePath;

    public static int Run(QueryRequest request, string artifacts, IReadOnlyList<string> absences, bool showsPlans)
    {
        using ArtifactsLock inUse = new(artifacts);
        using HeartbeatOutput output = new(Console.Out);
        QueriesOutput screen = new(output, showsPlans);
        output.WriteAbsences(absences);
        QueryOutcome outcome = new QuerySession(request, screen).Run();
        if (outcome.IsUsageError)
        {
            Console.Error.WriteLines(outcome.Failures, "failed: ");
            return ExitCode.Usage;
        }

        Console.Error.WriteLines(outcome.LeftOut, "left out: ");
        if (outcome.LeftOut.Any(reason => reason.Contains("no such function") || reason.Contains("no such module")))
        {
            output.WriteLine("--load-extension PATH loads an extension of SQLite that has such a function or module.");
        }

        if (outcome.Measured is not { } measured)
        {
            return Console.Error.WriteFailures(outcome.Failures);
        }

        RunReports reports = RunReports.Write(measured, request.Results, artifacts, output);
        if (screen._advicePath is { } advicePath)
        {
            // QuerySession has already written this file: it is only announced with the others.
            reports.TryWrite("the advice", () => [advicePath]);
        }

        string times = QueryScreen.FormatTimes(measured, StudyCatalog.ForReports, request.Provider.Id);
        output.WriteLine(times.Length > 0 ? $"\n{times}" : "");
        reports.Announce();
        return Console.Error.WriteFailures([.. outcome.Failures, .. reports.Failures]);
    }

    void IQueryObserver.OnDoing(string what) => output.Doing = what;

    void IQueryObserver.OnRemark(string sentence) => output.WriteLine(Terminal.Wrap(sentence));

    void IQueryObserver.OnAdvice(QueryFindings findings, string path)
    {
        _advicePath = path;
        output.WriteLine($"\n{QueryScreen.Format(findings, showsPlans)}");
    }

    void IQueryObserver.OnProgress(LaunchProgress<LaunchedCase> progress) => _progress.Tell(progress);
}
