using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Workloads.Databases;

namespace SqliteBench.Queries;

/// <summary>
/// A run of queries: it counts them, advises from the counts, writes the advice, and only then times anything.
/// </summary>
public sealed class QuerySession(QueryRequest request, IQueryObserver observer)
{
    // The rest of the time is for comparing providers, if there are several.
    private const double ShareOfAdvice = 0.5;

    private const string MoreTime = "A larger --budget gives more; the advice does not depend on it.";

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

    // The queries to measure, and a copy of the database in a folder.
    private sealed record Input(
        string Name,
        AppDatabase Database,
        IReadOnlyList<TriedQuery> Queries,
        string Folder,
        QueryPreparation Preparation
    );

    public QueryOutcome Run()
    {
        QueryFile file = QueryFile.Read(request.File);
        string name = Path.GetFileName(request.File);
        UsageException.ThrowIf(
            file.Schema is null && request.Database is null,
            $"{name} has no schema: name your database with --database, or write '-- schema' and its tables beside the queries"
        );
        UsageException.ThrowIf(
            file.Schema is not null && request.Database is not null,
            $"{name} has its own schema: remove the schema, or leave out --database"
        );
        using InterruptibleDirectory workspace = new(request.Directory);
        string folder = workspace.Location;
        string copy = MeasuredQuery.DatabaseIn(folder, MeasuredQuery.AsItIs);
        AppDatabase database = CreateCopy(file, copy);
        QueryPreparation preparation = new(file, database, _foreignKeys)
        {
            OnQuery = query => observer.OnDoing($"executing {query}"),
        };
        IReadOnlyList<TriedQuery> queries = preparation.Try();
        if (queries.Count == 0)
        {
            return new QueryOutcome(null, preparation.Failures, [], IsUsageError: true);
        }

        Input input = new(name, database, queries, folder, preparation);
        return request.Against is { } before ? CompareCounts(before, input) : Measure(input);
    }

    // Copies the user's database, or makes one with the schema of the file.
    private AppDatabase CreateCopy(QueryFile file, string path)
    {
        if (request.Database is { } source)
        {
            return ReadingLimit.Read(source, () => AppDatabase.Copy(source, path));
        }

        return ReadingLimit.Read("the schema", () => AppDatabase.Make(file, path));
    }

    private QueryOutcome CompareCounts(IReadOnlyDictionary<string, CaseResult> before, Input input)
    {
        using QueryAdvisor advisor = CreateAdvisor(input);
        Dictionary<string, string> plans = input.Queries.ToDictionary(
            query => query.Name,
            query => query.Plan.InWords(query.Syntax, input.Database)
        );
        string version = MicrosoftSqlite.Provider.ReadVersions().EngineVersion;
        long rows = input.Database.CountRows(advisor.Connection);
        foreach (string remark in QueryGate.FindRemarks(before, advisor.Costs, rows, version))
        {
            observer.OnRemark(remark);
        }

        string[] worse = [.. QueryGate.FindWorse(before, advisor.Costs, plans, request.Tolerance)];
        string number = worse.Length == 0 ? "none" : $"{worse.Length}";
        observer.OnRemark(
            $"{Plural.Format(input.Queries.Count, "query", "queries")} counted: {number} got worse by more than {request.Tolerance * 100:0.#} %"
        );
        return new QueryOutcome(null, worse, input.Preparation.Failures);
    }

    private QueryOutcome Measure(Input input)
    {
        EngineChoice engine = EngineLibrary.Current.Choice;
        Axes axes = request.Axes.With(Axis.Providers, request.Compared).With(Axis.Engines, engine) with
        {
            Databases = input.Folder,
            Queries = input.Folder,
        };
        ResultRows rows = new(request.Provider, axes);
        observer.OnDoing("counting what SQLite does for each query");
        RunOrigin origin = request.Describe(input.Folder);
        CountedAdvice advice = Advise(input);
        CaseResult[] counted = rows.Create(advice, input.Database, input.Queries);
        new RunRecord(request.Results, origin).Add(counted);
        observer.OnDoing("preparing the measurement");
        List<CaseResult> timed = Time(advice, input, rows);
        RunRecord record = new(request.Results, origin);
        record.Add(ResultRows.Merge(counted, timed));
        _failures.AddRange(timed.Select(result => result.Failure).OfType<string>());
        RunResults measured = record.PartOf(record.Measured) with { IsPartial = false };
        return new QueryOutcome(measured, _failures, input.Preparation.Failures);
    }

    private CountedAdvice Advise(Input input)
    {
        (AppDatabase database, List<string> remarks) = (input.Database, input.Preparation.Remarks);
        using QueryAdvisor advisor = CreateAdvisor(input);
        CountedAdvice advice = advisor.Advise();
        remarks.AddRange(advisor.StaleStatistics);
        IReadOnlyList<RewriteFinding> rewrites = advisor.FindRewrites();
        remarks.AddRange(SchemaFacts.FindDuplicates(database, advice));
        remarks.AddRange(SchemaFacts.FindRowIds(database, input.Queries, advisor.Connection, advice.PlansAfter.Values));
        QueryFindings findings = new FindingsBuilder(database, input.Queries, advice).Build(rewrites, remarks);
        SchemaChange[] changes = [.. advice.Changes.Select(change => change.Change)];
        AdviceFile.Write(
            AdvicePath,
            AdviceFile.Format(input.Name, database, changes, [.. rewrites.Select(DescribeRewrite)])
        );
        observer.OnAdvice(findings, AdvicePath);
        return advice;
    }

    private QueryAdvisor CreateAdvisor(Input input) => new(input.Database, input.Queries, input.Folder, _foreignKeys);

    private static string DescribeRewrite(RewriteFinding rewrite) =>
        $"{rewrite.Query}: {rewrite.What}:\n{rewrite.Sql}{(rewrite.IsSame ? "" : "\n(It returns other rows if rows change between pages.)")}";

    // Times queries before and after the advice, and on other providers only if they were asked for.
    private List<CaseResult> Time(CountedAdvice advice, Input input, ResultRows rows)
    {
        string folder = input.Folder;
        TriedQuery[] finished = [.. input.Queries.Where(query => !query.IsUnfinished)];
        string change = string.Join("; ", advice.Changes.Select(counted => counted.Change.Sql));
        string[] schemas = change.Length > 0 ? [MeasuredQuery.AsItIs, change] : [MeasuredQuery.AsItIs];
        string[] affected = FindAffected(advice, finished);
        bool isTimed = affected.Length > 0 || request.Compared.Count > 0;
        if (!isTimed)
        {
            return [];
        }

        if (Left == TimeSpan.Zero)
        {
            observer.OnRemark($"Nothing was timed: there was no time left. {MoreTime}");
            return [];
        }

        if (change.Length > 0)
        {
            MakeChanged(MeasuredQuery.DatabaseIn(folder, change), input.Database, advice);
        }

        QuerySet set = new QueryStore(folder, _foreignKeys).Write(finished, schemas);
        QueryTiming timing = new(set, input.Queries, request, rows, input.Database, observer.OnProgress);
        List<CaseResult> timed = [];
        if (affected.Length > 0)
        {
            observer.OnDoing("timing the queries before and after the changes");
            TimeSpan time = request.Compared.Count > 0 ? Left * ShareOfAdvice : Left;
            timed.AddRange(timing.CompareChange(affected, change, time));
        }

        if (request.Compared.Count > 0)
        {
            observer.OnDoing("comparing providers");
            timed.AddRange(timing.CompareProviders(Left));
        }

        Report(timing);
        return timed;
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
            observer.OnRemark($"There was no time to time {Plural.Format(timing.Skipped, "case")}. {MoreTime}");
        }
    }

    private static void MakeChanged(string path, AppDatabase database, CountedAdvice advice)
    {
        DatabaseFiles.Copy(database.Path, path);
        using SqliteConnection connection = PlainSqlite.Open(path);
        PlainSqlite.Execute(connection, "PRAGMA synchronous=OFF");
        foreach (CountedChange change in advice.Changes)
        {
            PlainSqlite.Execute(connection, change.Change.Sql);
        }
    }

    // The names of the queries whose cost changes by more than 5 %, the largest saving first.
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
