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
    IQueryObserver observer
)
{
    // Seconds per launch of two candidates, without their runs; a launch runs each of them three times.
    private const double SecondsOfLaunch = 1.2;
    private const double RunsOfLaunch = 6;
    private const double StepsPerSecond = 50e6;

    // A sync takes about this long, and each measured write is its own transaction.
    private const double SecondsOfSync = 0.003;
    private const double CopiedBytesPerSecond = 400e6;

    // Results of longer measurements are not worth waiting for.
    private static readonly TimeSpan s_mostPerCase = TimeSpan.FromSeconds(10);

    /// <summary>Times the user's own provider before and after a change.</summary>
    /// <param name="names">The queries that the change affects, the most important first.</param>
    public IReadOnlyList<CaseResult> CompareChange(IReadOnlyList<string> names, string change, TimeSpan time)
    {
        Case[] after = Affordable(names.Select(name => rows.CaseOf(request.Provider, name, change)), time);
        IEnumerable<Case> before = after.Select(@case =>
            rows.CaseOf(request.Provider, @case.Workload.Id, MeasuredQuery.AsItIs)
        );
        Dictionary<string, string> baseline = new() { [Axis.Schemas.Column] = MeasuredQuery.AsItIs };
        return Measure(QueryStudies.Advice, [.. before, .. after], baseline, time);
    }

    public IReadOnlyList<CaseResult> CompareProviders(TimeSpan time)
    {
        IReadOnlyList<Provider> providers = rows.Axes.On(Axis.Providers);
        Provider baseline = providers.Contains(NativeBaseline.Provider) ? NativeBaseline.Provider : request.Provider;
        (Provider Provider, string Query, string Reason)[] refusals =
        [
            .. from provider in providers
            from query in set.Queries
            let reason = FindRefusal(provider, query)
            where reason.Length > 0
            select (provider, query.Name, reason),
        ];
        IEnumerable<string> remarks = refusals
            .GroupBy(refusal => (refusal.Provider, refusal.Reason), refusal => refusal.Query)
            .Select(alike => $"left out: {alike.Key.Provider} on {string.Join(", ", alike)}: {alike.Key.Reason}");
        foreach (string remark in remarks)
        {
            observer.OnRemark(remark);
        }

        IEnumerable<Case> cases =
            from provider in providers
                .OrderByDescending(provider => provider == request.Provider)
                .ThenByDescending(provider => provider == baseline)
            from query in set.Queries
            where !refusals.Any(refusal => refusal.Provider == provider && refusal.Query == query.Name)
            from pragmas in rows.Axes.On(Axis.Pragmas)
            from threads in rows.Axes.On(Axis.Threads)
            let @case = rows.CaseOf(provider, query.Name, MeasuredQuery.AsItIs, pragmas, threads)
            where @case.IsPossible
            select @case;
        Dictionary<string, string> compared = new() { [ResultColumns.Provider] = baseline.Id };
        return Measure(QueryStudies.Queries, Affordable(cases, time), compared, time);
    }

    /// <summary>Whether a provider maps rows to objects, so that columns need names.</summary>
    public static bool IsMapper(Provider provider) =>
        provider == DapperMapper.Provider || provider.HidesStatements || provider.NeedsConstantSql;

    // The reason why a provider cannot execute a query; empty if it can.
    private string FindRefusal(Provider provider, StoredQuery query)
    {
        if (IsMapper(provider) && !query.IsMapped)
        {
            return "give each result column one type, and a name of its own with AS";
        }

        if (provider.SharesEngine)
        {
            return "";
        }

        try
        {
            query.Prepare().ThrowIfRefused(provider, database.Path);
            return "";
        }
        // Providers throw exceptions of any type.
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return Fault.MessageOf(exception);
        }
    }

    private Case[] Affordable(IEnumerable<Case> cases, TimeSpan time)
    {
        TimeSpan sum = TimeSpan.Zero;
        int skipped = 0;
        List<Case> affordable = [];
        foreach (Case @case in cases)
        {
            sum += EstimateTime(@case);
            if (sum <= time)
            {
                affordable.Add(@case);
            }
            else
            {
                skipped++;
            }
        }

        if (skipped > 0)
        {
            observer.OnRemark(
                $"There was no time for {Plural.Format(skipped, "case")}; a larger --budget allows more. The advice is unaffected."
            );
        }

        return [.. affordable];
    }

    // The time that the fewest launches of a case take, of two candidates, each opened at least three times.
    private TimeSpan EstimateTime(Case @case)
    {
        TriedQuery query = queries.First(tried => tried.Name == @case.Workload.Id);
        double sync = query.Writes ? SecondsOfSync : 0;
        double copy = query.Writes ? database.Bytes / CopiedBytesPerSecond : 0;
        double run = (query.Trial.Executions * ((query.Trial.Cost / StepsPerSecond) + sync)) + copy;
        return LaunchLimits.Within(TimeSpan.Zero).Least * TimeSpan.FromSeconds(SecondsOfLaunch + (RunsOfLaunch * run));
    }

    private CaseResult[] Measure(string study, Case[] candidates, Dictionary<string, string> baseline, TimeSpan time)
    {
        if (candidates.Length == 0)
        {
            return [];
        }

        Axes own = rows.Axes with { Baseline = baseline };
        LaunchedCase[] cases = [.. LaunchedCase.GroupsOf(candidates, own).SelectMany(group => group)];
        // Launches of a change also run its baseline, which needs no launches of its own.
        bool isAdvice = study == QueryStudies.Advice;
        LaunchedCase[] launched = [.. cases.Where(@case => !isAdvice || !@case.IsBaseline)];
        Inspection inspection = isAdvice ? Inspection.None : Inspection.Brief;
        TimeSpan timePerCase = time / launched.Length;
        LaunchLimits limits = LaunchLimits.Within(timePerCase < s_mostPerCase ? timePerCase : s_mostPerCase);
        ILauncher launcher = request.Launcher ?? new WorkerLauncher();
        new CaseSchedule(launcher, limits, inspection, request.Clock) { OnProgress = observer.OnProgress }.Run(
            launched
        );
        foreach (string warning in LaunchedCase.Warnings(launched))
        {
            observer.OnRemark($"warning: {warning}");
        }

        return
        [
            .. from @case in candidates.Distinct()
            let measured = cases.First(candidate => candidate.Case == @case)
            let row = ResultRows.CreateRow(study, @case, [], "")
            select launched.Contains(measured) ? CaseRow.Create(row, measured, own) : BaselineRow(row, measured, own),
        ];
    }

    // Adds the times that the baseline had in launches of the changes.
    private static CaseResult BaselineRow(CaseResult row, LaunchedCase baseline, Axes axes)
    {
        Dictionary<string, Estimate> times = [];
        if (baseline.Group.Any(@case => @case.IsTimed))
        {
            times["time_ns"] = baseline.Time;
            times["ratio_paired"] = new Estimate(1);
        }

        return row with
        {
            Baseline = CaseResult.BaselineText(axes.Baseline),
            Metrics = times,
        };
    }
}
