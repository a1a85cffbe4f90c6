namespace SqliteBench.Queries;

/// <summary>Chooses changes from counts alone: the one that saves most of all queries together first, and then on top of it.</summary>
internal sealed class AdviceChoice(TrialDatabase trial, IReadOnlyList<TriedQuery> queries, SchemaChange analyze)
{
    /// <summary>In steps: 0.1 ms. To save less of all queries together is not worth a change, unless it is a fifth of them.</summary>
    public const double LeastSaved = 5000;

    // In steps: 10 µs. To save less is never worth an index, or a wider one.
    private const double LeastOfAny = 500;

    // Share of a statement's cost.
    private const double LeastShare = 0.2;

    // No statement may get worse by both of these: a tenth, and 1 ms in steps.
    private const double MostGrowth = 1.1;
    private const double MostAdded = 50_000;

    // A loss this small a share of what is saved is nothing.
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

    /// <summary>Drops a change that later ones replace: they have done what both did.</summary>
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

    // Without its last columns, if no query costs more then.
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
        CountedChange[] all =
        [
            .. candidates
                .Where(change => !_refused.Contains(change.Sql))
                .Select(trial.Evaluate)
                .OfType<CountedChange>(),
        ];
        if (ChooseFrom(all) is { } best)
        {
            return best;
        }

        // With statistics, SQLite may use an index better, or leave it alone where it does harm.
        IEnumerable<SchemaChange> withStatistics = all.Where(one =>
                !one.Change.HasStatistics && Saved(one, onlyGains: true) >= LeastSaved
            )
            .OrderByDescending(one => Saved(one, onlyGains: true))
            .Take(WithStatistics)
            .Select(one => one.Change.With(analyze))
            .Where(change => !_refused.Contains(change.Sql));
        SchemaChange[] last = _refused.Contains(analyze.Sql) ? [] : [analyze];
        return ChooseFrom([.. withStatistics.Select(trial.Evaluate).OfType<CountedChange>()])
            ?? ChooseFrom([.. last.Select(trial.Evaluate).OfType<CountedChange>()]);
    }

    private CountedChange? ChooseFrom(IReadOnlyList<CountedChange> evaluations)
    {
        CountedChange[] worth = [.. evaluations.Where(IsWorth)];
        if (worth.MaxBy(one => Saved(one)) is not { } best)
        {
            return null;
        }

        string[] helped = [.. best.Costs.Where(cost => IsHelped(cost.Value)).Select(cost => cost.Key)];
        double CostOf(CountedChange one) => helped.Sum(name => WeightOf(name) * CostIn(one, name));
        double MostOf(CountedChange one) =>
            (Math.Max(AlmostAsGood, GainFor(best.Bytes - one.Bytes)) * CostOf(best))
            + (LeastOfAny * helped.Max(WeightOf));
        return worth
            .Where(one => CostOf(one) <= MostOf(one))
            .OrderBy(one => one.Bytes)
            .ThenBy(one => one.Change.Size)
            .First();
    }

    private bool IsWorth(CountedChange one)
    {
        double saved = Saved(one);
        bool isEnough = saved >= LeastSaved || (saved >= LeastOfAny && saved >= LeastShare * trial.Total);
        double gain = GainFor(one.Bytes);
        return isEnough
            && one.Costs.Values.Any(cost => IsHelped(cost) && cost.Before.Cost >= gain * cost.After.Cost)
            && !one.Costs.Any(cost => IsHurt(cost.Key, cost.Value, saved));
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

    private double CostIn(CountedChange one, string query) =>
        one.Costs.TryGetValue(query, out (QueryCost Before, QueryCost After) cost)
            ? cost.After.Cost
            : trial.Costs[query].Cost;

    private double Saved(CountedChange one, bool onlyGains = false) =>
        one.Costs.Sum(cost =>
        {
            double saved = WeightOf(cost.Key) * (cost.Value.Before.Cost - cost.Value.After.Cost);
            return onlyGains ? Math.Max(0, saved) : saved;
        });

    // The other forms of a query have no weight of their own.
    private double WeightOf(string query) => queries.First(one => one.Name == query).Query.Weight;
}
