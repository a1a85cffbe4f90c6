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
    public IReadOnlyList<AdvisedChange> Choose(IReadOnlyList<SchemaChange> candidates)
    {
        List<AdvisedChange> chosen = [];
        while (chosen.Count < MostChanges && FindBest(candidates) is { } best)
        {
            _refused.Add(best.Change.Sql);
            Dictionary<string, QueryCost> before = new(trial.Costs);
            chosen.Add(Describe(trial.Apply(best.Change), before));
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
    public static void Drop(List<AdvisedChange> chosen, int place)
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
    private AdvisedChange Shorten(AdvisedChange change)
    {
        while (
            change.Change.Shorter is { } shorter
            && !queries.Any(query =>
                trial.PlanOf(query.Name).Contains($"COVERING INDEX {change.Change.IndexNames.First()}")
            )
            && trial.ApplyIfFree(shorter.InPlaceOf(change.Change)) is { } evaluation
        )
        {
            change = change with { Change = shorter, Bytes = change.Bytes + evaluation.Bytes };
        }

        return change;
    }

    /// <summary>A change that has been made, with the costs before it.</summary>
    public static AdvisedChange Describe(Evaluation made, Dictionary<string, QueryCost> before) =>
        new(made.Change, made.Bytes, made.Costs.ToDictionary(cost => cost.Key, cost => (before[cost.Key], cost.Value)));

    private Evaluation? FindBest(IReadOnlyList<SchemaChange> candidates)
    {
        Evaluation[] all =
        [
            .. candidates.Where(change => !_refused.Contains(change.Sql)).Select(trial.Evaluate).OfType<Evaluation>(),
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
        return ChooseFrom([.. withStatistics.Select(trial.Evaluate).OfType<Evaluation>()])
            ?? ChooseFrom([.. last.Select(trial.Evaluate).OfType<Evaluation>()]);
    }

    private Evaluation? ChooseFrom(IReadOnlyList<Evaluation> evaluations)
    {
        Evaluation[] worth = [.. evaluations.Where(IsWorth)];
        if (worth.MaxBy(one => Saved(one)) is not { } best)
        {
            return null;
        }

        string[] helped = [.. best.Costs.Where(cost => IsHelped(cost.Key, cost.Value)).Select(cost => cost.Key)];
        double CostOf(Evaluation one) => helped.Sum(name => WeightOf(name) * CostIn(one, name));
        double MostOf(Evaluation one) =>
            (Math.Max(AlmostAsGood, GainFor(best.Bytes - one.Bytes)) * CostOf(best))
            + (LeastOfAny * helped.Max(WeightOf));
        return worth
            .Where(one => CostOf(one) <= MostOf(one))
            .OrderBy(one => one.Bytes)
            .ThenBy(one => one.Change.Size)
            .First();
    }

    private bool IsWorth(Evaluation one)
    {
        double saved = Saved(one);
        bool isEnough = saved >= LeastSaved || (saved >= LeastOfAny && saved >= LeastShare * trial.Total);
        double gain = GainFor(one.Bytes);
        return isEnough
            && one.Costs.Any(cost =>
                IsHelped(cost.Key, cost.Value) && trial.Costs[cost.Key].Cost >= gain * cost.Value.Cost
            )
            && !one.Costs.Any(cost => IsHurt(cost.Key, cost.Value, saved));
    }

    private double GainFor(double bytes) => 1 + (GainPerShare * Math.Max(0, bytes - FreeBytes) / _bytes);

    private bool IsHelped(string query, QueryCost cost) => cost.Cost <= (1 - LeastShare) * trial.Costs[query].Cost;

    private bool IsHurt(string query, QueryCost cost, double saved)
    {
        double before = trial.Costs[query].Cost;
        return cost.Cost > MostGrowth * before
            && cost.Cost - before > MostAdded
            && WeightOf(query) * (cost.Cost - before) > SmallShare * saved;
    }

    private double CostIn(Evaluation one, string query) =>
        one.Costs.TryGetValue(query, out QueryCost? cost) ? cost.Cost : trial.Costs[query].Cost;

    private double Saved(Evaluation one, bool onlyGains = false) =>
        one.Costs.Sum(cost =>
        {
            double saved = WeightOf(cost.Key) * (trial.Costs[cost.Key].Cost - cost.Value.Cost);
            return onlyGains ? Math.Max(0, saved) : saved;
        });

    // The other forms of a query have no weight of their own.
    private double WeightOf(string query) => queries.First(one => one.Name == query).Query.Weight;
}
