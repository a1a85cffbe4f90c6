using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Workloads.Databases;

namespace SqliteBench.Queries;

/// <summary>Counts queries, advises from the counts, writes the advice, and only then times anything.</summary>
public sealed class QuerySession(QueryRequest request, IQueryObserver observer)
{
    // The share of the time for timing the advice, if providers are compared in the rest of it.
    private const double ShareOfAdvice = 0.5;

    private readonly long _start = request.Clock.GetTimestamp();

    private TimeSpan TimeLeft =>
        TimeSpan.FromTicks(Math.Max(0, (request.Budget - request.Clock.GetElapsedTime(_start)).Ticks));

    public QueryOutcome Run()
    {
        QueryFile file = QueryFile.Read(request.File);
        string name = Path.GetFileName(request.File);
        UsageException.ThrowIf(
            file.Schema is null && request.Database is null,
            $"{name} has no schema: name your database with --database, or write '-- schema' and its tables above the queries"
        );
        UsageException.ThrowIf(
            file.Schema is not null && request.Database is not null,
            $"{name} has its own schema: remove the schema, or leave out --database"
        );
        using InterruptibleDirectory workspace = new(request.Directory);
        string copy = MeasuredQuery.DatabaseIn(workspace.Location, MeasuredQuery.AsItIs);
        AppDatabase made = request.Database is { } source
            ? AppDatabase.Copy(source, copy)
            : AppDatabase.CreateFromSchema(file, copy);
        AppDatabase database = made with { ForeignKeys = HasForeignKeys(request.Provider) };
        QueryPreparation preparation = new(file, database)
        {
            OnQuery = query => observer.OnDoing($"executing {query}"),
        };
        IReadOnlyList<TriedQuery> queries = preparation.Try();
        if (queries.Count == 0)
        {
            return new QueryOutcome(null, preparation.Failures) { IsUsageError = true };
        }

        QueryOutcome outcome = request.Against is { } before
            ? CompareCounts(before, database, queries)
            : Measure(database, queries);
        return outcome with { LeftOut = preparation.Failures };
    }

    private QueryOutcome CompareCounts(
        IReadOnlyDictionary<string, CaseResult> before,
        AppDatabase database,
        IReadOnlyList<TriedQuery> queries
    )
    {
        using QueryAdvisor advisor = new(database, queries);
        Dictionary<string, string> plans = queries.ToDictionary(query => query.Name, query => query.Does);
        string version = MicrosoftSqlite.Provider.ReadVersions().EngineVersion;
        long rows = database.CountRows(advisor.Connection);
        foreach (string remark in QueryGate.FindRemarks(before, advisor.Costs, rows, version))
        {
            observer.OnRemark(remark);
        }

        string[] worse = [.. QueryGate.FindWorse(before, advisor.Costs, plans, request.Tolerance)];
        string number = worse.Length == 0 ? "none" : $"{worse.Length}";
        observer.OnRemark(
            $"{Plural.Format(queries.Count, "query", "queries")} counted: {number} got worse by more than {request.Tolerance * 100:0.#} %"
        );
        return new QueryOutcome(null, worse);
    }

    private QueryOutcome Measure(AppDatabase database, IReadOnlyList<TriedQuery> queries)
    {
        EngineChoice engine = EngineLibrary.Current.Choice;
        Axes axes = request.Axes.With(Axis.Providers, request.Compared).With(Axis.Engines, engine) with
        {
            Databases = database.Folder,
            Queries = database.Folder,
        };
        ResultRows rows = new(request.Provider, axes);
        observer.OnDoing("counting what SQLite does for each query");
        RunOrigin origin = request.Describe(database.Folder);
        CountedAdvice advice = Advise(database, queries);
        CaseResult[] counted = rows.Create(advice, database);
        new RunRecord(request.Results, origin).Add(counted);
        observer.OnDoing("preparing the measurement");
        List<CaseResult> timed = Time(advice, database, queries, rows);
        RunRecord record = new(request.Results, origin);
        record.Add(ResultRows.Merge(counted, timed));
        RunResults measured = record.PartOf(record.Measured) with { IsPartial = false };
        string[] failures = [.. timed.Select(result => result.Failure).OfType<string>()];
        return new QueryOutcome(measured, failures);
    }

    private CountedAdvice Advise(AppDatabase database, IReadOnlyList<TriedQuery> queries)
    {
        using QueryAdvisor advisor = new(database, queries);
        CountedAdvice advice = advisor.Advise();
        IReadOnlyList<RewriteFinding> rewrites = advisor.FindRewrites();
        QueryFindings findings = new FindingsBuilder(database, advice).Build(rewrites);
        SchemaChange[] changes = [.. advice.Changes.Select(change => change.Change)];
        string folder = Path.GetDirectoryName(request.Results)!;
        string path = Path.Combine(folder, AdviceFile.Name);
        Directory.CreateDirectory(folder);
        File.WriteAllText(path, AdviceFile.Format(Path.GetFileName(request.File), database, changes, rewrites));
        observer.OnAdvice(findings, path);
        return advice;
    }

    // Times queries before and after the advice, and on other providers only if they were asked for.
    private List<CaseResult> Time(
        CountedAdvice advice,
        AppDatabase database,
        IReadOnlyList<TriedQuery> queries,
        ResultRows rows
    )
    {
        string[] affected = FindAffected(advice);
        if (affected.Length == 0 && request.Compared.Count == 0)
        {
            return [];
        }

        string change = string.Join("; ", advice.Changes.Select(counted => counted.Change.Sql));
        string[] schemas = change.Length > 0 ? [MeasuredQuery.AsItIs, change] : [MeasuredQuery.AsItIs];
        if (change.Length > 0)
        {
            string changed = MeasuredQuery.DatabaseIn(database.Folder, change);
            DatabaseFiles.Copy(database.Path, changed);
            using SqliteConnection connection = PlainSqlite.Open(changed);
            PlainSqlite.Execute(connection, $"PRAGMA synchronous=OFF; {change}");
        }

        QuerySet set = new QueryStore(database).Write([.. queries.Where(query => query.Trial.IsFinished)], schemas);
        QueryTiming timing = new(set, queries, request, rows, database, observer);
        List<CaseResult> timed = [];
        if (affected.Length > 0)
        {
            observer.OnDoing("timing the queries before and after the changes");
            TimeSpan time = request.Compared.Count > 0 ? TimeLeft * ShareOfAdvice : TimeLeft;
            timed.AddRange(timing.CompareChange(affected, change, time));
        }

        if (request.Compared.Count > 0)
        {
            observer.OnDoing("comparing providers");
            timed.AddRange(timing.CompareProviders(TimeLeft));
        }

        return timed;
    }

    // The names of the queries whose cost changes by more than 5 %, the largest saving first.
    private static string[] FindAffected(CountedAdvice advice) =>
        [
            .. from query in advice.Queries
            let saved = query.Before.Cost - query.After.Cost
            where query.Tried.Trial.IsFinished && Math.Abs(saved) > 0.05 * query.Before.Cost
            orderby query.Tried.Weight * saved descending
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
