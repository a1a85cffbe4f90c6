namespace SqliteBench.Queries;

/// <summary>
/// Chooses changes from counts alone: first the one that saves most of all queries together, then the next on top.
/// </summary>
internal sealed class AdviceChoice(TrialDatabase trial, IReadOnlyList<TriedQuery> queries, SchemaChange analyze)
{
    /// <summary>
    /// A change has to save this many steps (0.1 ms) of all queries together, or a fifth of what they cost.
    /// </summary>
    public const double LeastSaved = 5000;

    // An index, or a wider one, that saves fewer steps than this (10 µs) is never worth it.
    private const double LeastOfAny = 500;

    // A statement is helped if a change saves this share of its cost.
    private const double LeastShare = 0.2;

    // No statement may get worse by both of these: a tenth, and 1 ms in steps.
    private const double MostGrowth = 1.1;
    private const double MostAdded = 50_000;

    // A loss counts only if it is a larger share of what is saved.
    private const double SmallShare = 0.01;

    // Within this factor of the best, the smallest index wins.
    private const double AlmostAsGood = 1.2;

    // An index costs its bytes: one that is a tenth of the file has to make its queries 1.8 times as good. The first MB is free.
    private const double GainPerShare = 8;
    private const double FreeBytes = 1e6;

    private const int MostChanges = 24;
    private const int WithStatistics = 3;

    private readonly HashSet<string> _refused = [];
    private readonly double _bytes = trial.Bytes();

    /// <summary>Makes the best changes on the trial database, and returns them in the order in which they were made.</summary>
    public IReadOnlyList<CountedChange> Choose(IReadOnlyList<SchemaChange> candidates)
    {
        List<CountedChange> chosen = [];
        while (chosen.Count < MostChanges && FindBest(candidates) is { } best)
        {
            _refused.Add(best.Change.Sql);
            chosen.Add(trial.Apply(best.Change));
        }

        // Later indexes may have made earlier ones needless.
        int place = 0;
        while (place < chosen.Count - 1)
        {
            if (TryUndo(chosen[place].Change))
            {
                Drop(chosen, place);
            }
            else
            {
                place++;
            }
        }

        return [.. chosen.Select(Shorten)];
    }

    private bool TryUndo(SchemaChange change)
    {
        SchemaChange undo = new(change.Undo, change.Statements, Table: change.Table);
        return change.IndexNames.Any() && !change.HasStatistics && trial.ApplyIfFree(undo) is not null;
    }

    /// <summary>Removes a change that later ones replace: what it saved counts for the next one per query.</summary>
    public static void Drop(List<CountedChange> chosen, int place)
    {
        Dictionary<string, QueryCost> before = chosen[place]
            .Costs.ToDictionary(cost => cost.Key, cost => cost.Value.Before);
        chosen.RemoveAt(place);
        for (int later = place; later < chosen.Count; later++)
        {
            chosen[later] = chosen[later] with
            {
                Costs = chosen[later]
                    .Costs.ToDictionary(
                        cost => cost.Key,
                        cost => before.Remove(cost.Key, out QueryCost? first) ? (first, cost.Value.After) : cost.Value
                    ),
            };
        }
    }

    // Drops the last columns of an index for as long as no query costs more without them.
    private CountedChange Shorten(CountedChange change)
    {
        while (
            change.Change.Shorter is { } shorter
            && !queries.Any(query =>
                trial.PlanOf(query.Name).Contains($"COVERING INDEX {change.Change.IndexNames.First()}")
            )
            && trial.ApplyIfFree(shorter.InPlaceOf(change.Change)) is { } made
        )
        {
            change = change with { Change = shorter, Bytes = change.Bytes + made.Bytes };
        }

        return change;
    }

    private CountedChange? FindBest(IReadOnlyList<SchemaChange> candidates)
    {
        CountedChange[] evaluated =
        [
            .. candidates
                .Where(change => !_refused.Contains(change.Sql))
                .Select(trial.Evaluate)
                .OfType<CountedChange>(),
        ];
        if (ChooseFrom(evaluated) is { } best)
        {
            return best;
        }

        // With statistics, SQLite may use an index better, or leave it alone if it does harm.
        IEnumerable<SchemaChange> withStatistics = evaluated
            .Where(counted => !counted.Change.HasStatistics && Saved(counted, onlyGains: true) >= LeastSaved)
            .OrderByDescending(counted => Saved(counted, onlyGains: true))
            .Take(WithStatistics)
            .Select(counted => counted.Change.With(analyze))
            .Where(change => !_refused.Contains(change.Sql));
        SchemaChange[] last = _refused.Contains(analyze.Sql) ? [] : [analyze];
        return ChooseFrom([.. withStatistics.Select(trial.Evaluate).OfType<CountedChange>()])
            ?? ChooseFrom([.. last.Select(trial.Evaluate).OfType<CountedChange>()]);
    }

    private CountedChange? ChooseFrom(IReadOnlyList<CountedChange> evaluations)
    {
        CountedChange[] worth = [.. evaluations.Where(IsWorth)];
        if (worth.MaxBy(counted => Saved(counted)) is not { } best)
        {
            return null;
        }

        string[] helped = [.. best.Costs.Where(cost => IsHelped(cost.Value)).Select(cost => cost.Key)];
        double CostOf(CountedChange counted) => helped.Sum(name => WeightOf(name) * CostIn(counted, name));
        double MostOf(CountedChange counted) =>
            (Math.Max(AlmostAsGood, GainFor(best.Bytes - counted.Bytes)) * CostOf(best))
            + (LeastOfAny * helped.Max(WeightOf));
        return worth
            .Where(counted => CostOf(counted) <= MostOf(counted))
            .OrderBy(counted => counted.Bytes)
            .ThenBy(counted => counted.Change.Size)
            .First();
    }

    private bool IsWorth(CountedChange counted)
    {
        double saved = Saved(counted);
        bool isEnough = saved >= LeastSaved || (saved >= LeastOfAny && saved >= LeastShare * trial.Total);
        double gain = GainFor(counted.Bytes);
        return isEnough
            && counted.Costs.Values.Any(cost => IsHelped(cost) && cost.Before.Cost >= gain * cost.After.Cost)
            && !counted.Costs.Any(cost => IsHurt(cost.Key, cost.Value, saved));
    }

    private double GainFor(double bytes) => 1 + (GainPerShare * Math.Max(0, bytes - FreeBytes) / _bytes);

    private static bool IsHelped((QueryCost Before, QueryCost After) cost) =>
        cost.After.Cost <= (1 - LeastShare) * cost.Before.Cost;

    private bool IsHurt(string query, (QueryCost Before, QueryCost After) cost, double saved)
    {
        double added = cost.After.Cost - cost.Before.Cost;
        return cost.After.Cost > MostGrowth * cost.Before.Cost
            && added > MostAdded
            && WeightOf(query) * added > SmallShare * saved;
    }

    private double CostIn(CountedChange counted, string query)
    {
        if (counted.Costs.TryGetValue(query, out (QueryCost Before, QueryCost After) cost))
        {
            return cost.After.Cost;
        }

        return trial.Costs[query].Cost;
    }

    private double Saved(CountedChange counted, bool onlyGains = false) =>
        counted.Costs.Sum(cost =>
        {
            double saved = WeightOf(cost.Key) * (cost.Value.Before.Cost - cost.Value.After.Cost);
            return onlyGains ? Math.Max(0, saved) : saved;
        });

    // The other forms of a query have no weight of their own.
    private double WeightOf(string name) => queries.First(query => query.Name == name).Query.Weight;
}
