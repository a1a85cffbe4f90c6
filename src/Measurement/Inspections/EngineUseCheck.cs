using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Inspections;

/// <summary>Compares what providers ask of one engine: each with C++ and, if they differ, both with a third.</summary>
internal static class EngineUseCheck
{
    public static IReadOnlyList<Provider> References { get; } =
    [NativeBaseline.Provider, PInvokeShim.Provider, SqlitePclRawApi.Provider];

    public static void Check(CaseWork work, EngineUse use)
    {
        using EngineObserver observer = EngineObserver.Begin(PInvokeShim.Provider);
        Check(work, use, References, reference => EngineUse.Measure(work, reference, observer));
    }

    public static void Check(
        CaseWork work,
        EngineUse use,
        IReadOnlyList<Provider> references,
        Func<Provider, EngineUse> useOf
    )
    {
        if (work.HasNoReference || work.Provider is not { SharesEngine: true } provider)
        {
            return;
        }

        // A reference that fails is skipped if another agrees; the provider is not to blame.
        WrongAnswerException? failure = null;
        List<(Provider Provider, EngineUse Use)> others = [];
        foreach (Provider reference in references.Where(known => known.Id != provider.Id && known.IsAvailable))
        {
            EngineUse referenceUse;
            try
            {
                referenceUse = useOf(reference);
            }
            // The reference's answers differ, for example about odd text, so its use of the engine says nothing.
            catch (WrongAnswerException)
            {
                continue;
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                failure ??= new WrongAnswerException(
                    $"{work.Name}: the comparison with {reference} failed: {exception.Message}"
                );
                continue;
            }

            if (new EngineUseComparison(work, provider, use, reference, referenceUse).Difference is not { } difference)
            {
                return;
            }

            bool Agrees((Provider Provider, EngineUse Use) earlier) =>
                new EngineUseComparison(work, reference, referenceUse, earlier.Provider, earlier.Use).Difference
                    is null;
            if (others.Exists(Agrees))
            {
                throw new WrongAnswerException($"{work.Name}: {difference}");
            }

            others.Add((reference, referenceUse));
        }

        if (failure is not null)
        {
            throw failure;
        }
    }
}

/// <summary>Compares a provider's use of the engine with another's, within the allowed differences.</summary>
internal sealed class EngineUseComparison(
    CaseWork work,
    Provider provider,
    EngineUse use,
    Provider other,
    EngineUse reference
)
{
    private const double BytesAllowance = 0.01;

    /// <summary>This part may be missing with threads, whose checkpoints and locks vary.</summary>
    private const double ContendedAllowance = 0.5;

    private const double AnyNumber = double.PositiveInfinity;

    private IEnumerable<AllowedDifference> Allowances =>
        AllowedDifference.All.Where(difference => difference.Applies(provider) || difference.Applies(other));

    private bool IsContended => work.Threads > 1;

    private bool MayRepeat => IsContended && Allowances.Any(difference => difference.Repeats);

    private long Conflicts => use.Conflicts + reference.Conflicts;

    /// <summary>The first difference that is not allowed, in words; null if there is none.</summary>
    public string? Difference =>
        CompareTotals().Concat(CompareStatements()).FirstOrDefault(difference => difference is not null);

    private IEnumerable<string?> CompareTotals()
    {
        (long syncs, long bytes) = (reference.Syncs, reference.BytesWritten);
        double fewerSyncs = IsContended ? (syncs * ContendedAllowance) + 1 : 0;
        double fewerBytes = bytes * (IsContended ? ContendedAllowance : BytesAllowance);
        yield return Compare("commits", use.Commits, reference.Commits, fewer: 0, more: MayRepeat ? AnyNumber : 0);
        yield return work.UsesPool ? null : Compare("connections", use.Connections, reference.Connections, 0, 0);
        yield return Compare("syncs", use.Syncs, syncs, fewerSyncs, IsContended ? AnyNumber : 0);
        yield return Compare(
            "bytes written",
            use.BytesWritten,
            bytes,
            fewerBytes,
            IsContended ? AnyNumber : fewerBytes
        );
    }

    private IEnumerable<string?> CompareStatements()
    {
        Dictionary<string, StatementCounts> counts = Counted(use);
        Dictionary<string, StatementCounts> needed = Counted(reference);
        if (Allowances.Any(difference => difference.WritesOwnSql))
        {
            return CompareSums(EngineUse.Sum(counts.Values), EngineUse.Sum(needed.Values));
        }

        return CompareEach(counts, needed);
    }

    private IEnumerable<string?> CompareSums(StatementCounts sum, StatementCounts needed)
    {
        double missing = Conflicts == 0 ? 0 : ContendedAllowance;
        double fewerSteps = (needed.Steps * missing) + needed.Runs;
        yield return Compare("statements", sum.Runs, needed.Runs, needed.Runs * missing, AnyNumber);
        yield return Compare("steps of SQLite's virtual machine", sum.Steps, needed.Steps, fewerSteps, AnyNumber);
    }

    private IEnumerable<string?> CompareEach(
        Dictionary<string, StatementCounts> counts,
        Dictionary<string, StatementCounts> needed
    )
    {
        long begun = Math.Max(1, needed.GetValueOrDefault("BEGIN").Runs);
        int stepsPerRun = 1 + Allowances.Sum(difference => difference.StepsPerRun);
        foreach (string sql in counts.Keys.Union(needed.Keys))
        {
            StatementCounts count = counts.GetValueOrDefault(sql);
            StatementCounts wanted = needed.GetValueOrDefault(sql);
            string quoted = $"\"{Excerpt.Shorten(sql)}\"";
            // Each conflict repeats a transaction.
            long repeated = Conflicts * ((Math.Max(count.Runs, wanted.Runs) / begun) + 1);
            double more = MayRepeat ? AnyNumber : repeated;
            yield return Compare($"executions of {quoted}", count.Runs, wanted.Runs, repeated, more);
            if (Conflicts == 0 && !MayRepeat)
            {
                long allowed = Math.Min(count.Runs, wanted.Runs) * stepsPerRun;
                string steps = $"steps of SQLite's virtual machine in {quoted}";
                yield return Compare(steps, count.Steps, wanted.Steps, allowed, allowed);
            }
        }
    }

    // A virtual table has statements of its own, 'main'.'t_data', whenever a connection first prepares one on it.
    private Dictionary<string, StatementCounts> Counted(EngineUse counted) =>
        counted
            .Statements.Where(statement => !statement.Key.Contains("'main'.'", StringComparison.Ordinal))
            .Where(statement => !Allowances.Any(difference => difference.Ignores(statement.Key)))
            .ToDictionary();

    private string? Compare(string what, long count, long wanted, double fewer, double more) =>
        count >= wanted - fewer && count <= wanted + more
            ? null
            : string.Create(CultureInfo.InvariantCulture, $"{count:n0} {what} instead of the {wanted:n0} of {other}");
}

/// <summary>A legitimate difference between a provider's use of the engine and that of C++.</summary>
/// <param name="Providers">The ids of the providers; a final star matches any ending.</param>
internal sealed record AllowedDifference(IReadOnlyList<string> Providers, string Reason)
{
    /// <summary>The beginnings of statements that are not compared, as EngineUse normalizes their SQL.</summary>
    public IReadOnlyList<string> Statements { get; init; } = [];

    /// <summary>Whether the provider writes its own SQL. Then only totals must be at least those of C++.</summary>
    public bool WritesOwnSql { get; init; }

    /// <summary>Whether the provider retries what meets a lock, and so may execute and commit more than C++.</summary>
    public bool Repeats { get; init; }

    /// <summary>The steps of SQLite's virtual machine that a statement may take more per run.</summary>
    public int StepsPerRun { get; init; }

    public static IReadOnlyList<AllowedDifference> All { get; } =
    [
        new(["ef-core*"], "EF Core generates its own SQL from LINQ, and inserts each row with a statement of its own.")
        {
            WritesOwnSql = true,
        },
        new(["linq2db*"], "linq2db generates its own SQL from LINQ.") { WritesOwnSql = true },
        new(["sqlite-net"], "sqlite-net generates its own SQL, and inserts each row with a statement of its own.")
        {
            WritesOwnSql = true,
        },
        new(["ef-core*"], "EF Core sets a savepoint when `SaveChanges` is called in a transaction.")
        {
            Statements = ["SAVEPOINT ", "RELEASE ", "ROLLBACK TO "],
        },
        new(
            ["microsoft-data-sqlite*", "system-data-sqlite*", "dapper*", "ef-core*"],
            "ADO.NET has no method for the last inserted rowid, so a query reads it."
        )
        {
            Statements = ["SELECT last_insert_rowid"],
        },
        new(["*"], "FTS5 reads its configuration again after it is reconnected.")
        {
            Statements = ["SELECT k, v FROM '"],
        },
        new(["system-data-sqlite*"], "System.Data.SQLite runs single-row queries to the end, which takes more steps.")
        {
            StepsPerRun = 4,
        },
        new(["pinvoke"], "The suite's shim reads the program of each query once per process, with `EXPLAIN`.")
        {
            Statements = ["EXPLAIN "],
        },
        new(
            ["microsoft-data-sqlite-shared-cache"],
            "A shared cache locks tables, one step each; the suite's provider retries statements that meet a lock."
        )
        {
            Statements = ["PRAGMA busy_timeout"],
            StepsPerRun = 4,
            Repeats = true,
        },
    ];

    public bool Applies(Provider provider) =>
        Providers.Any(id =>
            id.EndsWith('*') ? provider.Id.StartsWith(id[..^1], StringComparison.Ordinal) : provider.Id == id
        );

    public bool Ignores(string statement) =>
        Statements.Any(beginning => statement.StartsWith(beginning, StringComparison.Ordinal));
}
