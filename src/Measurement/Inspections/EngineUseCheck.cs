namespace SqliteBench.Measurement.Inspections;

/// <summary>Compares what providers ask of one engine: each with C++ and, if they differ, both with a third.</summary>
internal static class EngineUseCheck
{
    /// <summary>Bytes written may differ by this fraction.</summary>
    private const double BytesAllowance = 0.01;

    /// <summary>Part of the reference's syncs and bytes required of threads: checkpoints and locks vary.</summary>
    private const double ContendedPart = 0.5;

    /// <summary>The providers to compare with, in this order, until two agree.</summary>
    public static IReadOnlyList<Provider> References { get; } =
    [NativeBaseline.Provider, PInvokeShim.Provider, SqlitePclRawApi.Provider];

    /// <summary>Executes a work with the references and compares; leaves it closed.</summary>
    public static void Check(CaseWork work, EngineUse use)
    {
        using EngineObserver observer = EngineObserver.Begin(PInvokeShim.Provider);
        Check(work, use, References, other => EngineUse.Of(work, other, observer));
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
        foreach (Provider other in references.Where(other => other.Id != provider.Id && other.IsAvailable))
        {
            EngineUse its;
            try
            {
                its = useOf(other);
            }
            // Its answers differ, as to odd text, so its use of the engine says nothing.
            catch (WrongAnswerException)
            {
                continue;
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                failure ??= new WrongAnswerException(
                    $"{work.Name}: the comparison with {other} failed: {exception.Message}"
                );
                continue;
            }

            if (Difference(work, provider, use, other, its) is not { } difference)
            {
                return;
            }

            if (others.Exists(earlier => Difference(work, other, its, earlier.Provider, earlier.Use) is null))
            {
                throw new WrongAnswerException($"{work.Name}: {difference}");
            }

            others.Add((other, its));
        }

        if (failure is not null)
        {
            throw failure;
        }
    }

    /// <summary>How a provider's use differs from another's, in a few words; null if it does not.</summary>
    private static string? Difference(CaseWork work, Provider provider, EngineUse use, Provider other, EngineUse its)
    {
        IReadOnlyList<AllowedDifference> allowances =
        [
            .. AllowedDifference.Of(provider),
            .. AllowedDifference.Of(other),
        ];
        bool isContended = work.Threads > 1;
        bool repeats = isContended && allowances.Any(difference => difference.Repeats);
        return Differences().Concat(Statements()).FirstOrDefault(difference => difference is not null);

        IEnumerable<string?> Differences()
        {
            yield return repeats
                ? AtLeast("commits", use.Commits, its.Commits, its.Commits)
                : Exact("commits", use.Commits, its.Commits);
            yield return work.UsesPool ? null : Exact("connections", use.Connections, its.Connections);
            yield return isContended
                ? AtLeast("syncs", use.Syncs, (its.Syncs - 2) * ContendedPart, its.Syncs)
                : Exact("syncs", use.Syncs, its.Syncs);
            yield return isContended
                ? AtLeast("bytes written", use.BytesWritten, its.BytesWritten * ContendedPart, its.BytesWritten)
                : Within("bytes written", use.BytesWritten, its.BytesWritten, its.BytesWritten * BytesAllowance);
        }

        IEnumerable<string?> Statements()
        {
            Dictionary<string, StatementCounts> mine = Counted(use);
            Dictionary<string, StatementCounts> others = Counted(its);
            if (allowances.Any(difference => difference.WritesOwnSql))
            {
                StatementCounts sum = EngineUse.Sum(mine.Values);
                StatementCounts needed = EngineUse.Sum(others.Values);
                double repeated = use.Conflicts + its.Conflicts == 0 ? 1 : ContendedPart;
                yield return AtLeast("statements", sum.Runs, needed.Runs * repeated, needed.Runs);
                yield return AtLeast(
                    "steps of SQLite's virtual machine",
                    sum.Steps,
                    (needed.Steps * repeated) - needed.Runs,
                    needed.Steps
                );
                yield break;
            }

            long begun = Math.Max(1, others.GetValueOrDefault("BEGIN").Runs);
            int stepsPerRun = 1 + allowances.Sum(difference => difference.StepsPerRun);
            foreach (string text in mine.Keys.Union(others.Keys))
            {
                StatementCounts one = mine.GetValueOrDefault(text);
                StatementCounts two = others.GetValueOrDefault(text);
                long conflicts = use.Conflicts + its.Conflicts;
                // Each conflict repeats a transaction.
                long repeated = conflicts * ((Math.Max(one.Runs, two.Runs) / begun) + 1);
                yield return repeats
                    ? AtLeast($"executions of {Quoted(text)}", one.Runs, two.Runs - repeated, two.Runs)
                    : Within($"executions of {Quoted(text)}", one.Runs, two.Runs, repeated);
                long allowed = Math.Min(one.Runs, two.Runs) * stepsPerRun;
                yield return conflicts > 0 || repeats
                    ? null
                    : Within($"steps of SQLite's virtual machine in {Quoted(text)}", one.Steps, two.Steps, allowed);
            }
        }

        // A virtual table has statements of its own, 'main'.'t_data', whenever a connection first prepares one on it.
        Dictionary<string, StatementCounts> Counted(EngineUse counted) =>
            counted
                .Statements.Where(statement => !statement.Key.Contains("'main'.'", StringComparison.Ordinal))
                .Where(statement => !allowances.Any(difference => difference.Leaves(statement.Key)))
                .ToDictionary();

        string? Exact(string what, long one, long two) => Within(what, one, two, 0);

        string? Within(string what, long one, long two, double allowed) =>
            Math.Abs(one - two) <= allowed ? null : Text(what, one, two);

        string? AtLeast(string what, long one, double least, long two) => one >= least ? null : Text(what, one, two);

        string Text(string what, long one, long two) =>
            string.Create(CultureInfo.InvariantCulture, $"{one:n0} {what} instead of the {two:n0} of {other}");
    }

    private static string Quoted(string sql) => $"\"{Workloads.Excerpt.Of(sql)}\"";
}
