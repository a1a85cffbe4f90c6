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

    // A sync takes about this long, and each measured write is its own transaction.
    private const double SecondsOfSync = 0.003;
    private const double CopiedBytesPerSecond = 400e6;

    // Results of longer measurements are not worth waiting for.
    private static readonly TimeSpan s_mostPerCase = TimeSpan.FromSeconds(10);

    /// <summary>Sentences on launches that other work disturbed.</summary>
    public List<string> Warnings { get; } = [];

    /// <summary>The number of cases for which there was no time.</summary>
    public int Skipped { get; private set; }

    /// <summary>Times the user's own provider before and after a change.</summary>
    /// <param name="names">The queries that the change affects, the most important first.</param>
    public IReadOnlyList<CaseResult> CompareChange(IReadOnlyList<string> names, string change, TimeSpan time)
    {
        Dictionary<string, string> before = new() { [Axis.Schemas.Column] = MeasuredQuery.AsItIs };
        Case[] after = [.. Affordable([.. names.Select(name => rows.CaseOf(request.Provider, name, change))], time)];
        Case[] cases =
        [
            .. after.Select(@case => rows.CaseOf(request.Provider, @case.Workload.Id, MeasuredQuery.AsItIs)),
            .. after,
        ];
        return Measure(QueryStudies.Advice, cases, before, time, Inspection.None);
    }

    /// <summary>Times all queries on all providers.</summary>
    public IReadOnlyList<CaseResult> CompareProviders(TimeSpan time)
    {
        IReadOnlyList<Provider> providers = rows.Axes.On(Axis.Providers);
        Provider baseline = providers.Contains(NativeBaseline.Provider) ? NativeBaseline.Provider : request.Provider;
        HashSet<(Provider, string)> refused = [.. FindRefusals().Select(refusal => (refusal.Provider, refusal.Query))];
        IEnumerable<Provider> ordered = providers
            .OrderByDescending(provider => provider == request.Provider)
            .ThenByDescending(provider => provider == baseline);
        Case[] cases =
        [
            .. from provider in ordered
            from query in set.Queries
            where !refused.Contains((provider, query.Name))
            from @case in CasesOf(provider, query.Name)
            select @case,
        ];
        return Measure(
            QueryStudies.Queries,
            [.. Affordable(cases, time)],
            new() { [ResultColumns.Provider] = baseline.Id },
            time,
            Inspection.Brief
        );
    }

    /// <summary>The queries that a provider cannot execute, with the reasons.</summary>
    public IEnumerable<(Provider Provider, string Query, string Reason)> FindRefusals()
    {
        foreach (Provider provider in rows.Axes.On(Axis.Providers))
        {
            foreach (StoredQuery query in set.Queries)
            {
                if (FindRefusal(provider, query) is { } reason)
                {
                    yield return (provider, query.Name, reason);
                }
            }
        }
    }

    /// <summary>Whether a provider maps rows to objects, so that columns need names.</summary>
    public static bool IsMapper(Provider provider) =>
        provider == DapperMapper.Provider || provider.HidesStatements || provider.NeedsConstantSql;

    private IEnumerable<Case> CasesOf(Provider provider, string query) =>
        from pragmas in rows.Axes.On(Axis.Pragmas)
        from threads in rows.Axes.On(Axis.Threads)
        let @case = rows.CaseOf(provider, query, MeasuredQuery.AsItIs, pragmas, threads)
        where @case.IsPossible
        select @case;

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

    // The first cases, as many as there is time for; the others are counted as skipped.
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

    // The time that the fewest launches of a case take, of two candidates, each opened at least three times.
    private TimeSpan EstimateTime(Case @case)
    {
        TriedQuery query = queries.First(tried => tried.Name == @case.Workload.Id);
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
        // Launches of a change also run its baseline, which needs no launches of its own.
        LaunchedCase[] launched = [.. cases.Where(@case => inspection != Inspection.None || !@case.IsBaseline)];
        TimeSpan timePerCase = time / Math.Max(1, launched.Length);
        ILauncher launcher = request.Launcher ?? new WorkerLauncher();
        LaunchLimits limits = LaunchLimits.Within(timePerCase < s_mostPerCase ? timePerCase : s_mostPerCase);
        new CaseSchedule(launcher, limits, inspection, request.Clock) { Told = onProgress }.Run(launched);
        Warnings.AddRange(LaunchedCase.Warnings(launched));
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
        CaseResult untimed = row with { Baseline = CaseResult.BaselineText(axes.Baseline) };
        if (!baseline.Group.Any(@case => @case.IsTimed))
        {
            return untimed;
        }

        return untimed with
        {
            Metrics = new Dictionary<string, Estimate> { ["time_ns"] = baseline.Time, ["ratio_paired"] = new(1) },
        };
    }
}
