using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Results.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement;

/// <summary>The comparison that the command <c>pair</c> makes: two sides, A and B, on some workloads.</summary>
/// <param name="Cases">The case of A on each workload, with that of B as its baseline.</param>
public sealed record PairSelection(Side A, Side B, IReadOnlyList<LaunchedCase> Cases, Axes Axes, int Seconds)
{
    /// <summary>The study that rows and screens of this command name; not one of the catalog.</summary>
    public static Study Report { get; } = new("pair", "Which of the two is faster, and by how much?", []);

    public IReadOnlyList<string> Absences { get; init; } = [];

    /// <param name="hasRows">Whether the axes have the rows of each workload; else a statement has those of its study.</param>
    /// <exception cref="UsageException">No workload is left, or the axes rule out a workload or pragmas.</exception>
    public static PairSelection Select(
        (Side A, Side B) sides,
        IReadOnlyList<string> workloads,
        Axes axes,
        bool hasRows,
        int seconds
    )
    {
        (Side a, Side b) = sides;
        StudySelection.ThrowIfImpossible([.. workloads.Select(WorkloadCatalog.Find).OfType<Workload>()], axes);
        StudySelection.ThrowIfLocked([a.Pragmas, b.Pragmas], axes);
        StatementWorkload[] limited = StudySelection.LimitedByPragmas(workloads, [a.Pragmas, b.Pragmas]);
        UsageException.ThrowIf(
            limited.Length == workloads.Count,
            $"--workloads: {string.Join(", ", limited.AsEnumerable())} open a connection per operation and run only on"
                + " normal; compare providers or engines with --pragmas normal"
        );
        Setting given = axes.With(Axis.Workloads, "").Single();
        // A table of 1 MB values would be huge with 100,000 rows, so a statement has the rows of its own study.
        Setting SettingFor(string workload)
        {
            StatementWorkload? statement = hasRows ? null : StatementCatalog.Find(workload);
            long rows = statement is null ? given.Rows : StudyCatalog.RowsOf(statement);
            return given with { Workload = workload, Rows = rows };
        }

        EngineChoice engine = Side.HostOf(a, b).Engine;
        return new PairSelection(
            a,
            b,
            [
                .. from workload in workloads.Except(limited.Select(workload => workload.Id))
                let setting = SettingFor(workload)
                select new LaunchedCase(a.In(setting, engine), b.In(setting, engine)),
            ],
            axes,
            seconds
        )
        {
            Absences = [.. StudySelection.AbsencesOnPragmas(limited)],
        };
    }

    /// <summary>Builds the templates, prints what is compared, and leaves out what an engine cannot run.</summary>
    public PairSelection Prepare(string templates, string folder, TextWriter output)
    {
        WorkerReply[] replies = [.. Sides.Select(Describe)];
        (IReadOnlyList<string> workloads, IReadOnlyList<string> impossible) = EngineProbe.Split(
            Workloads,
            replies.SelectMany(reply => reply.Impossible)
        );
        output.WriteAbsences(Absences.Concat(impossible));
        RunParameters run = (Axes with { Templates = templates }).In(folder);
        Case Moved(Case @case) => @case with { Setting = @case.Setting with { Run = run } };
        PairSelection possible = this with
        {
            Cases =
            [
                .. from launched in Cases
                where workloads.Contains(launched.Case.Workload.Id)
                select new LaunchedCase(Moved(launched.Case), Moved(launched.Baseline!)),
            ],
        };
        new TemplateCache(templates).Prepare(possible.Templates, output);
        output.WriteLines(possible.DescribeLines(replies, folder).Append(""));
        return possible;
    }

    // This process has loaded the host's engine, and a process can load only one.
    private WorkerReply Describe(Side side) =>
        side.Engine == Host.Engine
            ? Worker.Describe(side.Provider, Workloads)
            : WorkerProcess.Describe(side.EngineSource, side.Engine, side.Provider, Workloads);

    /// <summary>Launches each case for <see cref="Seconds"/> s; returns a sentence for each that failed.</summary>
    public string[] Measure(ILauncher launcher, TextWriter output)
    {
        LaunchLimits limits = LaunchLimits.Within(TimeSpan.FromSeconds(Seconds));
        new CaseSchedule(launcher, limits) { OnProgress = new ProgressReporter(output, () => TimeSpan.Zero).Tell }.Run(
            Cases
        );
        return
        [
            .. from launched in Cases
            where launched.Failure is not null
            select $"{launched.Case.Workload.Id}: {launched.Failure?.Message}",
        ];
    }

    public IReadOnlyList<Side> Sides => [A, B];

    /// <summary>The side whose engine this process has loaded.</summary>
    public Side Host => Side.HostOf(A, B);

    public IReadOnlyList<string> Workloads => [.. Cases.Select(launched => launched.Case.Workload.Id)];

    private IEnumerable<Template> Templates =>
        Cases.Select(launched => launched.Case.Setting.Template).OfType<Template>().Distinct();

    public long EstimatedBytes =>
        Templates.Sum(template => template.EstimatedBytes)
        + Cases.Max(launched => launched.Case.EstimatedBytes + launched.Baseline!.EstimatedBytes);

    private IEnumerable<string> DescribeLines(WorkerReply[] replies, string folder)
    {
        yield return $"A: {A.Describe(replies[0].Versions!)}";
        yield return $"B: {B.Describe(replies[1].Versions!)}";
        if (!replies[0].Versions!.CompileOptions.ToHashSet().SetEquals(replies[1].Versions!.CompileOptions))
        {
            yield return "The compile options of the two SQLite libraries differ: list --engine prints those of one.";
        }

        foreach (IGrouping<string, string> setting in Cases.GroupBy(SettingOf, launched => launched.Case.Workload.Id))
        {
            yield return $"{string.Join(", ", setting)}: {setting.Key}";
        }

        Volume volume = Volume.Find(folder);
        yield return $"Databases on {volume}.{(volume.Warning is { } warning ? $" {warning}" : "")}";
        bool areApart = A.SharedEngine is { } left && B.SharedEngine is { } right && left != right;
        string turns = areApart ? "are launched in turn" : "take turns in each launch";
        yield return $"A and B {turns}, for about {Seconds} s per workload (--seconds).";
    }

    /// <summary>Returns two rows for a case, A and B, for the table.</summary>
    public IEnumerable<CaseResult> RowsOf(LaunchedCase launched)
    {
        CaseResult Row(string provider, Estimate time, IReadOnlyList<double> times) =>
            new()
            {
                Study = Report.Id,
                Provider = provider,
                Axes = [new(ResultColumns.Workload, launched.Case.Workload.Id)],
                Baseline = CaseResult.BaselineText([new(ResultColumns.Provider, $"B: {B.Name}")]),
                Samples = times,
                Metrics = new Dictionary<string, Estimate> { ["time_ns"] = time, ["ratio_paired"] = launched.Ratio },
            };
        yield return Row($"A: {A.Name}", PairedRatio.Estimate(launched.Times), launched.Times);
        yield return Row($"B: {B.Name}", PairedRatio.Estimate(launched.BaselineTimes), launched.BaselineTimes);
    }

    /// <summary>Says in one sentence which side is faster, or that they cannot be told apart.</summary>
    /// <param name="overall">The ratio of A to B over all workloads. A difference counts if the interval does not contain 1.</param>
    public string Verdict(Estimate overall)
    {
        bool areSame = A.Provider == B.Provider && A.SharedEngine == B.SharedEngine && A.Pragmas.Equals(B.Pragmas);
        string where = Cases.Count == 1 ? $"on {Workloads[0]}" : $"over {Cases.Count} workloads, by geometric mean";
        string ratio =
            $"takes {FigureText.PreciseRatio(overall.Value)} times as long as {B.Name} {where} (95 % interval"
            + $" {FigureText.PreciseRatio(overall.Low)} to {FigureText.PreciseRatio(overall.High)}).";
        if (areSame)
        {
            return $"A and B are the same, so any difference is the noise of this run: {A.Name} {ratio}";
        }

        if (overall is { Low: <= 1, High: >= 1 })
        {
            return $"{A.Name} and {B.Name} cannot be told apart: {A.Name} {ratio}";
        }

        return overall.Value > 1 ? $"{B.Name} is faster: {A.Name} {ratio}" : $"{A.Name} is faster: it {ratio}";
    }

    // The pragmas are left out, because each side has its own.
    private static string SettingOf(LaunchedCase launched) =>
        string.Join(
            ", ",
            from axis in Axis.All.Except([Axis.Workloads, Axis.Pragmas])
            where axis.AppliesTo(launched.Case.Workload.Axes)
            select axis.Text(axis.TextOf(launched.Case.Setting))
        );
}
