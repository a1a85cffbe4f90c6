using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Queries;

/// <summary>Times queries in worker processes, like every other case of this suite.</summary>
internal sealed class QueryTiming(
    QuerySet set,
    IReadOnlyList<TriedQuery> queries,
    QueryRequest request,
    ResultRows rows,
    AppDatabase database,
    Action<LaunchProgress<LaunchedCase>> onProgress
)
{
    // Seconds per launch of two candidates, without their runs; a launch runs each of them three times.
    private const double SecondsOfLaunch = 1.2;
    private const double RunsOfLaunch = 6;
    private const double StepsPerSecond = 50e6;

    // About what a sync takes: each measured write is its own transaction.
    private const double SecondsOfSync = 0.003;
    private const double CopiedBytesPerSecond = 400e6;

    // More is not worth waiting for.
    private static readonly TimeSpan s_mostPerCase = TimeSpan.FromSeconds(10);

    /// <summary>Sentences on launches that other work disturbed.</summary>
    public List<string> Warnings { get; } = [];

    /// <summary>Cases for which there was no time.</summary>
    public int Skipped { get; private set; }

    /// <summary>Times the user's own provider before and after a change, for the queries that it affects, the most important first.</summary>
    public IReadOnlyList<CaseResult> CompareChange(IReadOnlyList<string> names, string change, TimeSpan time)
    {
        Dictionary<string, string> before = new() { [Axis.Schemas.Column] = MeasuredQuery.AsItIs };
        Case[] after = [.. Affordable([.. names.Select(name => rows.CaseOf(request.Provider, name, change))], time)];
        Case[] all =
        [
            .. after.Select(@case => rows.CaseOf(request.Provider, @case.Workload.Id, MeasuredQuery.AsItIs)),
            .. after,
        ];
        return Measure(QueryStudies.Advice, all, before, time, Inspection.None);
    }

    /// <summary>Times all queries on all providers.</summary>
    public IReadOnlyList<CaseResult> CompareProviders(TimeSpan time)
    {
        IReadOnlyList<Provider> providers = rows.Axes.On(Axis.Providers);
        Provider baseline = providers.Contains(NativeBaseline.Provider) ? NativeBaseline.Provider : request.Provider;
        HashSet<(Provider, string)> refused = [.. FindRefusals().Select(refusal => (refusal.Provider, refusal.Query))];
        Case[] all =
        [
            .. from provider in providers
                .OrderByDescending(one => one == request.Provider)
                .ThenByDescending(one => one == baseline)
            from query in set.Queries
            where !refused.Contains((provider, query.Name))
            from pragmas in rows.Axes.On(Axis.Pragmas)
            from threads in rows.Axes.On(Axis.Threads)
            let @case = rows.CaseOf(provider, query.Name, MeasuredQuery.AsItIs, pragmas, threads)
            where @case.IsPossible
            select @case,
        ];
        return Measure(
            QueryStudies.Queries,
            [.. Affordable(all, time)],
            new() { [ResultColumns.Provider] = baseline.Id },
            time,
            Inspection.Brief
        );
    }

    /// <summary>What providers cannot execute, with the reasons.</summary>
    public IEnumerable<(Provider Provider, string Query, string Reason)> FindRefusals() =>
        from provider in rows.Axes.On(Axis.Providers)
        from query in set.Queries
        let reason = FindRefusal(provider, query)
        where reason is not null
        select (provider, query.Name, reason);

    /// <summary>Whether a provider maps rows to objects, so that columns need names.</summary>
    public static bool IsMapper(Provider provider) =>
        provider == DapperMapper.Provider || provider.HidesStatements || provider.NeedsConstantSql;

    private string? FindRefusal(Provider provider, StoredQuery query)
    {
        if (IsMapper(provider) && !query.IsMapped)
        {
            return "give each result column one type, and a name of its own with AS";
        }

        if (provider.SharesEngine)
        {
            return null;
        }

        try
        {
            query.Prepare().ThrowIfRefused(provider, database.Path);
            return null;
        }
        // Providers throw exceptions of any type.
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return Fault.Words(exception);
        }
    }

    // As many as there is time for, in their order.
    private List<Case> Affordable(Case[] cases, TimeSpan time)
    {
        List<Case> affordable = [];
        TimeSpan sum = TimeSpan.Zero;
        foreach (Case @case in cases)
        {
            sum += EstimateTime(@case);
            if (sum <= time)
            {
                affordable.Add(@case);
            }
            else
            {
                Skipped++;
            }
        }

        return affordable;
    }

    // How long the fewest launches of a case take, of two candidates, each opened at least three times.
    private TimeSpan EstimateTime(Case @case)
    {
        TriedQuery query = queries.First(one => one.Name == @case.Workload.Id);
        double run =
            query.Trial.Executions * ((query.Trial.Cost / StepsPerSecond) + (query.Writes ? SecondsOfSync : 0));
        double copy = query.Writes ? database.Bytes / CopiedBytesPerSecond : 0;
        int launches = LaunchLimits.Within(TimeSpan.Zero).Least;
        return TimeSpan.FromSeconds(launches * (SecondsOfLaunch + (RunsOfLaunch * run) + (6 * copy)));
    }

    private CaseResult[] Measure(
        string study,
        Case[] candidates,
        Dictionary<string, string> baseline,
        TimeSpan time,
        Inspection inspection
    )
    {
        if (candidates.Length == 0)
        {
            return [];
        }

        Axes own = rows.Axes with { Baseline = baseline };
        LaunchedCase[] cases = [.. LaunchedCase.GroupsOf(candidates, own).SelectMany(group => group)];
        // Beside changes, what they are compared with needs no launches of its own.
        LaunchedCase[] launched = [.. cases.Where(one => inspection != Inspection.None || !one.IsBaseline)];
        TimeSpan each = time / Math.Max(1, launched.Length);
        ILauncher launcher = request.Launcher ?? new WorkerLauncher();
        LaunchLimits limits = LaunchLimits.Within(each < s_mostPerCase ? each : s_mostPerCase);
        new CaseSchedule(launcher, limits, inspection, request.Clock) { Told = onProgress }.Run(launched);
        Warnings.AddRange(LaunchedCase.Warnings(launched));
        return
        [
            .. from @case in candidates.Distinct()
            let one = cases.First(other => other.Case == @case)
            let row = ResultRows.CreateRow(study, @case, [], "")
            select launched.Contains(one) ? CaseRow.Of(row, one, own) : BaselineRow(row, one, own),
        ];
    }

    // The times that the baseline had beside the changes.
    private static CaseResult BaselineRow(CaseResult row, LaunchedCase one, Axes axes) =>
        row with
        {
            Baseline = CaseResult.BaselineText(axes.Baseline),
            Metrics = one.Group.Any(other => other.IsTimed)
                ? new Dictionary<string, Estimate> { ["time_ns"] = one.Time, ["ratio_paired"] = new(1) }
                : row.Metrics,
        };
}
