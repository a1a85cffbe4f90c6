namespace SqliteBench.Queries;

/// <summary>
/// A run of queries: it counts them, advises from the counts, writes the advice, and only then times anything.
/// </summary>
public sealed class QuerySession(QueryRequest request, IQueryObserver observer)
{
    // The rest of the time is for comparing providers, if there are several.
    private const double ShareOfAdvice = 0.5;

    private readonly long _start = request.Clock.GetTimestamp();
    private readonly bool _foreignKeys = HasForeignKeys(request.Provider);
    private readonly List<string> _failures = [];

    private string AdvicePath => Path.Combine(Path.GetDirectoryName(request.Results)!, AdviceFile.Name);

    private TimeSpan Left
    {
        get
        {
            TimeSpan left = request.Budget - request.Clock.GetElapsedTime(_start);
            return left > TimeSpan.Zero ? left : TimeSpan.Zero;
        }
    }

    public QueryOutcome Run()
    {
        QueryFile file = QueryFile.Read(request.File);
        string name = Path.GetFileName(request.File);
        UsageException.ThrowIf(
            file.Schema is null == request.Database is null,
            file.Schema is null
                ? $"{name} has no schema: name your database with --database, or write '-- schema' and its tables beside the queries"
                : $"{name} has its own schema: remove the schema, or leave out --database"
        );
        using InterruptibleDirectory workspace = new(request.Directory);
        string folder = workspace.Location;
        string copy = MeasuredQuery.DatabaseIn(folder, MeasuredQuery.AsItIs);
        AppDatabase database = request.Database is { } source
            ? ReadingLimit.Read(source, () => AppDatabase.Copy(source, copy))
            : ReadingLimit.Read("the schema", () => AppDatabase.Make(file, copy));
        QueryPreparation preparation = new(file, database, _foreignKeys)
        {
            OnQuery = query => observer.OnDoing($"executing {query}"),
        };
        IReadOnlyList<TriedQuery> queries = preparation.Try();
        if (queries.Count == 0)
        {
            return new QueryOutcome(null, preparation.Failures, [], IsUsageError: true);
        }

        return request.Against is { } before
            ? CompareCounts(before, database, queries, folder, preparation.Failures)
            : Measure(name, database, queries, folder, preparation);
    }

    private QueryOutcome CompareCounts(
        IReadOnlyDictionary<string, CaseResult> before,
        AppDatabase database,
        IReadOnlyList<TriedQuery> queries,
        string folder,
        List<string> leftOut
    )
    {
        using QueryAdvisor advisor = new(database, queries, folder, _foreignKeys);
        Dictionary<string, string> plans = queries.ToDictionary(
            query => query.Name,
            query => query.Plan.InWords(query.Syntax, database)
        );
        string version = MicrosoftSqlite.Provider.ReadVersions().EngineVersion;
        long rows = database.CountRows(advisor.Connection);
        foreach (string remark in QueryGate.FindRemarks(before, advisor.Costs, rows, version))
        {
            observer.OnRemark(remark);
        }

        string[] worse = [.. QueryGate.FindWorse(before, advisor.Costs, plans, request.Tolerance)];
        string number = worse.Length == 0 ? "none" : $"{worse.Length}";
        observer.OnRemark(
            $"{Plural.Of(queries.Count, "query", "queries")} counted: {number} got worse by more than {request.Tolerance * 100:0.#} %"
        );
        return new QueryOutcome(null, worse, leftOut);
    }

    private QueryOutcome Measure(
        string name,
        AppDatabase database,
        IReadOnlyList<TriedQuery> queries,
        string folder,
        QueryPreparation preparation
    )
    {
        EngineChoice engine = EngineLibrary.Current.Choice;
        Axes axes = request.Axes.With(Axis.Providers, request.Compared).With(Axis.Engines, engine) with
        {
            Databases = folder,
            Queries = folder,
        };
        observer.OnDoing("counting what SQLite does for each query");
        RunOrigin origin = request.Describe(folder);
        RunRecord record = new(request.Results, origin);
        CountedAdvice advice = Advise(name, database, queries, folder, preparation, axes, record);
        observer.OnDoing("preparing the measurement");
        IReadOnlyList<CaseResult> timed = Time(advice, database, queries, folder, axes);
        record = new RunRecord(request.Results, origin);
        record.Add(ResultRows.Merge(ResultRows.Create(advice, database, queries, request, axes), timed));
        _failures.AddRange(timed.Select(result => result.Failure).OfType<string>());
        return new QueryOutcome(
            record.PartOf(record.Measured) with
            {
                IsPartial = false,
            },
            _failures,
            preparation.Failures
        );
    }

    private CountedAdvice Advise(
        string name,
        AppDatabase database,
        IReadOnlyList<TriedQuery> queries,
        string folder,
        QueryPreparation preparation,
        Axes axes,
        RunRecord record
    )
    {
        CountedAdvice advice;
        IReadOnlyList<RewriteFinding> rewrites;
        using (QueryAdvisor advisor = new(database, queries, folder, _foreignKeys))
        {
            preparation.Remarks.AddRange(SchemaFacts.FindStaleStatistics(database, queries, advisor.Connection));
            advice = advisor.Advise();
            rewrites = advisor.FindRewrites();
        }

        preparation.Remarks.AddRange(SchemaFacts.FindDuplicates(database, advice));
        QueryFindings findings = new FindingsBuilder(database, queries, advice).Build(rewrites, preparation.Remarks);
        SchemaChange[] changes = [.. advice.Changes.Select(change => change.Change)];
        string text = AdviceFile.Format(name, database, changes, [.. rewrites.Select(DescribeRewrite)]);
        bool rebuilds = changes.Any(change => change.IsRebuild);
        AdviceFile.Write(AdvicePath, text, database, Path.Combine(folder, "advice.db"), rebuilds);
        record.Add(ResultRows.Create(advice, database, queries, request, axes));
        observer.OnAdvice(findings, AdvicePath);
        return advice;
    }

    private static string DescribeRewrite(RewriteFinding rewrite) =>
        $"{rewrite.Query}: {rewrite.What}:\n{rewrite.Sql}{(rewrite.IsSame ? "" : "\n(It returns other rows if rows change between pages.)")}";

    // Before and after the advice, and on other providers only if they were asked for.
    private List<CaseResult> Time(
        CountedAdvice advice,
        AppDatabase database,
        IReadOnlyList<TriedQuery> queries,
        string folder,
        Axes axes
    )
    {
        TriedQuery[] finished = [.. queries.Where(query => !query.IsUnfinished)];
        string change = string.Join("; ", advice.Changes.Select(one => one.Change.Sql));
        string[] schemas = change.Length > 0 ? [MeasuredQuery.AsItIs, change] : [MeasuredQuery.AsItIs];
        string[] affected = FindAffected(advice, finished);
        bool isTimed = affected.Length > 0 || request.Compared.Count > 0;
        if (!isTimed || Left == TimeSpan.Zero)
        {
            return [];
        }

        if (change.Length > 0)
        {
            MakeChanged(MeasuredQuery.DatabaseIn(folder, change), database, advice);
        }

        QueryStore store = new(folder, _foreignKeys);
        QuerySet set = store.Write(finished, schemas);
        _failures.AddRange(store.Failures);
        QueryTiming timing = new(set, queries, request, axes, database, observer.OnProgress);
        List<CaseResult> rows = [];
        if (affected.Length > 0)
        {
            observer.OnDoing("timing the queries before and after the changes");
            TimeSpan time = request.Compared.Count > 0 ? Left * ShareOfAdvice : Left;
            rows.AddRange(timing.CompareChange(affected, change, time));
        }

        if (request.Compared.Count > 0)
        {
            observer.OnDoing("comparing providers");
            rows.AddRange(timing.CompareProviders(Left));
        }

        Report(timing);
        return rows;
    }

    private void Report(QueryTiming timing)
    {
        foreach (string doubt in timing.Warnings)
        {
            observer.OnRemark($"warning: {doubt}");
        }

        foreach (
            IGrouping<(Provider Provider, string Reason), string> alike in timing
                .FindRefusals()
                .GroupBy(refusal => (refusal.Provider, refusal.Reason), refusal => refusal.Query)
        )
        {
            observer.OnRemark($"left out: {alike.Key.Provider} on {string.Join(", ", alike)}: {alike.Key.Reason}");
        }

        if (timing.Skipped > 0)
        {
            observer.OnRemark(
                $"There was no time to time {Plural.Of(timing.Skipped, "case")}: --budget gives more. The advice does not depend on it."
            );
        }
    }

    private static void MakeChanged(string path, AppDatabase database, CountedAdvice advice)
    {
        DatabaseFiles.Copy(database.Path, path);
        using SqliteConnection connection = PlainSqlite.Open(path);
        PlainSqlite.Execute(connection, "PRAGMA synchronous=OFF");
        foreach (AdvisedChange change in advice.Changes)
        {
            PlainSqlite.Execute(connection, change.Change.Sql);
        }
    }

    // Those that save most first.
    private static string[] FindAffected(CountedAdvice advice, IReadOnlyList<TriedQuery> queries) =>
        [
            .. from query in queries
            let before = advice.Before[query.Name].Cost
            let after = advice.After[query.Name].Cost
            where Math.Abs(before - after) > 0.05 * before
            orderby query.Query.Weight * (before - after) descending
            select query.Name,
        ];

    // Foreign keys are as a provider's connections have them.
    private static bool HasForeignKeys(Provider provider)
    {
        if (provider == NativeBaseline.Provider)
        {
            return true;
        }

        using IConnection connection = provider.Open(":memory:");
        return connection.QueryText("PRAGMA foreign_keys") == "1";
    }
}
