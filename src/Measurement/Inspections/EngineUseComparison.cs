using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Inspections;

/// <summary>Compares what a provider asked of the engine for a work with what another asked for it.</summary>
internal sealed class EngineUseComparison
{
    /// <summary>Bytes written may differ by this fraction.</summary>
    private const double BytesAllowance = 0.01;

    /// <summary>Part of the other's syncs and bytes required of threads: checkpoints and locks vary.</summary>
    private const double ContendedPart = 0.5;

    private readonly CaseWork _work;
    private readonly EngineUse _use;
    private readonly Provider _other;
    private readonly EngineUse _reference;
    private readonly IReadOnlyList<AllowedDifference> _allowances;

    public EngineUseComparison(CaseWork work, Provider provider, EngineUse use, Provider other, EngineUse reference)
    {
        (_work, _use, _other, _reference) = (work, use, other, reference);
        _allowances = [.. AllowedDifference.Of(provider), .. AllowedDifference.Of(other)];
    }

    private bool IsContended => _work.Threads > 1;

    private bool Repeats => IsContended && _allowances.Any(difference => difference.Repeats);

    private long Conflicts => _use.Conflicts + _reference.Conflicts;

    /// <summary>The first difference, in a few words; null if there is none.</summary>
    public string? Difference => OfTotals().Concat(OfStatements()).FirstOrDefault(difference => difference is not null);

    private IEnumerable<string?> OfTotals()
    {
        (long commits, long wanted) = (_use.Commits, _reference.Commits);
        yield return Repeats ? AtLeast("commits", commits, wanted, wanted) : Exact("commits", commits, wanted);
        yield return _work.UsesPool ? null : Exact("connections", _use.Connections, _reference.Connections);
        (long written, long needed) = (_use.BytesWritten, _reference.BytesWritten);
        if (IsContended)
        {
            yield return AtLeast("syncs", _use.Syncs, (_reference.Syncs - 2) * ContendedPart, _reference.Syncs);
            yield return AtLeast("bytes written", written, needed * ContendedPart, needed);
        }
        else
        {
            yield return Exact("syncs", _use.Syncs, _reference.Syncs);
            yield return Within("bytes written", written, needed, needed * BytesAllowance);
        }
    }

    private IEnumerable<string?> OfStatements()
    {
        Dictionary<string, StatementCounts> counts = Counted(_use);
        Dictionary<string, StatementCounts> needed = Counted(_reference);
        if (_allowances.Any(difference => difference.WritesOwnSql))
        {
            return OfSums(EngineUse.Sum(counts.Values), EngineUse.Sum(needed.Values));
        }

        return OfEach(counts, needed);
    }

    private IEnumerable<string?> OfSums(StatementCounts sum, StatementCounts needed)
    {
        double repeated = Conflicts == 0 ? 1 : ContendedPart;
        yield return AtLeast("statements", sum.Runs, needed.Runs * repeated, needed.Runs);
        yield return AtLeast(
            "steps of SQLite's virtual machine",
            sum.Steps,
            (needed.Steps * repeated) - needed.Runs,
            needed.Steps
        );
    }

    private IEnumerable<string?> OfEach(
        Dictionary<string, StatementCounts> counts,
        Dictionary<string, StatementCounts> needed
    )
    {
        long begun = Math.Max(1, needed.GetValueOrDefault("BEGIN").Runs);
        int stepsPerRun = 1 + _allowances.Sum(difference => difference.StepsPerRun);
        foreach (string sql in counts.Keys.Union(needed.Keys))
        {
            (StatementCounts count, StatementCounts wanted) = (
                counts.GetValueOrDefault(sql),
                needed.GetValueOrDefault(sql)
            );
            string quoted = $"\"{Excerpt.Shorten(sql)}\"";
            // Each conflict repeats a transaction.
            long repeated = Conflicts * ((Math.Max(count.Runs, wanted.Runs) / begun) + 1);
            if (Repeats)
            {
                yield return AtLeast($"executions of {quoted}", count.Runs, wanted.Runs - repeated, wanted.Runs);
            }
            else
            {
                yield return Within($"executions of {quoted}", count.Runs, wanted.Runs, repeated);
            }

            if (Conflicts == 0 && !Repeats)
            {
                long allowed = Math.Min(count.Runs, wanted.Runs) * stepsPerRun;
                string steps = $"steps of SQLite's virtual machine in {quoted}";
                yield return Within(steps, count.Steps, wanted.Steps, allowed);
            }
        }
    }

    // A virtual table has statements of its own, 'main'.'t_data', whenever a connection first prepares one on it.
    private Dictionary<string, StatementCounts> Counted(EngineUse use) =>
        use
            .Statements.Where(statement => !statement.Key.Contains("'main'.'", StringComparison.Ordinal))
            .Where(statement => !_allowances.Any(difference => difference.Leaves(statement.Key)))
            .ToDictionary();

    private string? Exact(string what, long count, long wanted) => Within(what, count, wanted, 0);

    private string? Within(string what, long count, long wanted, double allowed) =>
        Math.Abs(count - wanted) <= allowed ? null : Describe(what, count, wanted);

    private string? AtLeast(string what, long count, double least, long wanted) =>
        count >= least ? null : Describe(what, count, wanted);

    private string Describe(string what, long count, long wanted) =>
        string.Create(CultureInfo.InvariantCulture, $"{count:n0} {what} instead of the {wanted:n0} of {_other}");
}
