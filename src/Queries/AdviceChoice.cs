namespace SqliteBench.Queries;

/// <summary>Chooses schema changes from counts alone: the one that saves most, then the next on top of it.</summary>
internal sealed class AdviceChoice(TrialDatabase trial, IReadOnlyList<TriedQuery> queries, SchemaChange analyze)
{
    /// <summary>A change has to save this many steps (0.1 ms) of all queries, or a fifth of what they cost.</summary>
    public const double LeastSaved = 5000;

    // An index, or a wider one, that saves fewer steps than this (10 µs) is never worth it.
    private const double LeastSavedByIndex = 500;

    // A statement is helped if a change saves this share of its cost.
    private const double LeastShare = 0.2;

    // No statement may get worse by both of these: a tenth, and 1 ms in steps.
    private const double MaximumGrowth = 1.1;
    private const double MaximumAddedSteps = 50_000;

    // A loss counts only if it is a larger share of what is saved.
    private const double NegligibleLossShare = 0.01;

    // Within this factor of the best, the smallest index wins.
    private const double AlmostAsGood = 1.2;

    // An index costs its bytes: one that is a tenth of the file has to make its queries 1.8 times as good. The first MB is free.
    private const double GainPerShare = 8;
    private const double FreeBytes = 1e6;

    private const int MaximumChanges = 24;
    private const int MaximumTriedWithStatistics = 3;

    private readonly HashSet<string> _refused = [];
    private readonly double _bytes = trial.Bytes();

    /// <summary>Makes the best changes on the trial database, and returns them in that order.</summary>
    public IReadOnlyList<CountedChange> Choose(IReadOnlyList<SchemaChange> candidates)
    {
        List<CountedChange> chosen = [];
        while (chosen.Count < MaximumChanges && FindBest(candidates) is { } best)
        {
            _refused.Add(best.Change.Sql);
            chosen.Add(trial.Apply(best.Change));
        }

        // Later indexes may have made earlier ones needless.
        foreach (CountedChange early in chosen.SkipLast(1).ToArray())
        {
            SchemaChange change = early.Change;
            SchemaChange undo = new(change.Undo, change.Statements, Table: change.Table);
            if (change.IndexNames.Any() && !change.HasStatistics && trial.ApplyIfFree(undo) is not null)
            {
                RemoveReplaced(chosen, chosen.IndexOf(early));
            }
        }

        return [.. chosen.Select(Shorten)];
    }

    // Drops the last columns of an index for as long as no query costs more without them.
    private CountedChange Shorten(CountedChange change)
    {
        while (
            change.Change.Shorter is { } shorter
            && !trial.Plans.Values.Any(plan => plan.Contains($"COVERING INDEX {change.Change.IndexNames.First()}"))
            && trial.ApplyIfFree(shorter.InPlaceOf(change.Change)) is { } made
        )
        {
            change = change with { Change = shorter, Bytes = change.Bytes + made.Bytes };
        }

        return change;
    }

    /// <summary>Removes a change that later ones replace: what it saved counts for the next one per query.</summary>
    public static void RemoveReplaced(List<CountedChange> chosen, int place)
    {
        CountedChange dropped = chosen[place];
        chosen.RemoveAt(place);
        foreach ((string query, (QueryCost before, _)) in dropped.Costs)
        {
            if (chosen.Skip(place).FirstOrDefault(change => change.Costs.ContainsKey(query)) is { } next)
            {
                next.Costs[query] = new CostChange(before, next.Costs[query].After);
            }
        }
    }

    private CountedChange? FindBest(IReadOnlyList<SchemaChange> candidates)
    {
        CountedChange[] evaluated = Evaluate(candidates);
        if (ChooseFrom(evaluated) is { } best)
        {
            return best;
        }

        // With statistics, SQLite may use an index better, or leave it alone if it does harm.
        IEnumerable<SchemaChange> withStatistics = evaluated
            .Where(counted => !counted.Change.HasStatistics && Saved(counted, onlyGains: true) >= LeastSaved)
            .OrderByDescending(counted => Saved(counted, onlyGains: true))
            .Take(MaximumTriedWithStatistics)
            .Select(counted => counted.Change.With(analyze));
        return ChooseFrom(Evaluate(withStatistics)) ?? ChooseFrom(Evaluate([analyze]));
    }

    private CountedChange[] Evaluate(IEnumerable<SchemaChange> changes) =>
        [.. changes.Where(change => !_refused.Contains(change.Sql)).Select(trial.Evaluate).OfType<CountedChange>()];

    private CountedChange? ChooseFrom(CountedChange[] evaluations)
    {
        CountedChange[] worthwhile = Array.FindAll(evaluations, IsWorthwhile);
        if (worthwhile.MaxBy(counted => Saved(counted)) is not { } best)
        {
            return null;
        }

        string[] helped = [.. best.Costs.Where(cost => IsHelped(cost.Value)).Select(cost => cost.Key)];
        double CostIn(CountedChange counted, string name) =>
            counted.Costs.TryGetValue(name, out CostChange cost) ? cost.After.Cost : trial.Costs[name].Cost;
        double CostOf(CountedChange counted) => helped.Sum(name => WeightOf(name) * CostIn(counted, name));
        double MaximumCostOf(CountedChange counted) =>
            (Math.Max(AlmostAsGood, GainFor(best.Bytes - counted.Bytes)) * CostOf(best))
            + (LeastSavedByIndex * helped.Max(WeightOf));
        return worthwhile
            .Where(counted => CostOf(counted) <= MaximumCostOf(counted))
            .OrderBy(counted => counted.Bytes)
            .ThenBy(counted => counted.Change.Size)
            .First();
    }

    private bool IsWorthwhile(CountedChange counted)
    {
        double saved = Saved(counted);
        double total = queries.Sum(query => query.Weight * trial.Costs[query.Name].Cost);
        bool isEnough = saved >= LeastSaved || (saved >= LeastSavedByIndex && saved >= LeastShare * total);
        double gain = GainFor(counted.Bytes);
        return isEnough
            && counted.Costs.Values.Any(cost => IsHelped(cost) && cost.Before.Cost >= gain * cost.After.Cost)
            && !counted.Costs.Any(cost => IsHurt(cost.Key, cost.Value, saved));
    }

    private double GainFor(double bytes) => 1 + (GainPerShare * Math.Max(0, bytes - FreeBytes) / _bytes);

    private static bool IsHelped(CostChange cost) => cost.After.Cost <= (1 - LeastShare) * cost.Before.Cost;

    private bool IsHurt(string query, CostChange cost, double saved)
    {
        double added = cost.After.Cost - cost.Before.Cost;
        return cost.After.Cost > MaximumGrowth * cost.Before.Cost
            && added > MaximumAddedSteps
            && WeightOf(query) * added > NegligibleLossShare * saved;
    }

    private double Saved(CountedChange counted, bool onlyGains = false) =>
        counted.Costs.Sum(cost =>
        {
            double saved = WeightOf(cost.Key) * (cost.Value.Before.Cost - cost.Value.After.Cost);
            return onlyGains ? Math.Max(0, saved) : saved;
        });

    // The other forms of a query have no weight of their own.
    private double WeightOf(string name) => queries.First(query => query.Name == name).Weight;
}
