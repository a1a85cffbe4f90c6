namespace SqliteBench.Queries;

/// <param name="Schema">The statements that have changed the database; <see cref="MeasuredQuery.AsItIs"/> if none have.</param>
internal sealed record QueryState(string Schema, PragmaSet Pragmas, BatchSize BatchSize)
{
    public QueryState With(SchemaChange change) =>
        this with
        {
            Schema = Schema == MeasuredQuery.AsItIs ? change.Sql : $"{Schema}; {change.Sql}",
        };

    public Dictionary<string, string> ToValues() =>
        new()
        {
            [ResultColumns.Pragmas] = Pragmas.Name,
            [Axis.BatchSizes.Column] = $"{BatchSize}",
            [Axis.Schemas.Column] = Schema,
        };

    public static QueryState Of(IReadOnlyDictionary<string, string> values) =>
        new(
            values[Axis.Schemas.Column],
            PragmaSet.Parse(values[ResultColumns.Pragmas]),
            BatchSize.Parse(values[Axis.BatchSizes.Column])
        );
}

/// <summary>Measures queries on every provider, then changes on top of each other, the best first.</summary>
/// <param name="axes">Engine, directory, providers, pragmas and threads; the first pragma set is the application's own.</param>
/// <param name="timeLimit">After which an execution is interrupted.</param>
internal sealed class QueryRun(
    QuerySet set,
    IReadOnlyList<TriedQuery> queries,
    AppDatabase database,
    Axes axes,
    Provider yours,
    RunRecord record,
    HeartbeatOutput output,
    TimeSpan timeLimit
)
{
    // Seconds per launch of two candidates, without their runs: in a new process, and in this one.
    private const double SecondsOfLaunch = 1.2;
    private const double SecondsInOwnProcess = 0.25;

    // A launch runs each of two candidates three times; with changes, usually one is so fast that it hardly counts.
    private const double RunsOfLaunch = 6;
    private const double RunsInOwnProcess = 3.6;
    private const double CopiedBytesPerSecond = 400e6;

    private const long SmallBytes = 2_000_000;
    private const int TrialExecutions = 5;
    private const double PartOfScreen = 0.5;

    // Of the time for changes: for measuring all that are advised at once.
    private const double PartOfAll = 0.2;

    private static readonly TimeSpan s_between = TimeSpan.FromSeconds(3);

    // Of each database by its schema change: its size without free pages, and the plans of the queries.
    private readonly Dictionary<string, (double Bytes, Dictionary<string, string> Plans)> _databases = [];
    private readonly Dictionary<(string Query, string Schema), QueryTrial> _trials = [];
    private (Provider, QueryWorkload, string)[]? _refusals;
    private TimeSpan _deadline;

    public required IReadOnlyDictionary<string, string> Plans { get; init; }

    /// <summary>What SQLite counts of each query before any change.</summary>
    public required IReadOnlyDictionary<string, ExecutionCounts> Counts { get; init; }

    public TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <summary>Times candidates; if null, worker processes and this process do.</summary>
    public ILauncher? Launcher { get; init; }

    /// <summary>The changes of the schema that are advised, in their order.</summary>
    public List<SchemaChange> Kept { get; } = [];

    public bool HasUntried { get; private set; }

    public List<string> Failures { get; } = [];

    // All queries together, or the only one; none if no query ends.
    private IEnumerable<string> Whole =>
        set.Workloads.OrderByDescending(one => one.Name == QuerySet.Mix).Take(1).Select(one => one.Name);

    private TimeSpan Now => Clock.GetElapsedTime(startingTimestamp: 0);

    // Not below zero.
    private TimeSpan Left
    {
        get
        {
            TimeSpan left = _deadline - Now;
            return left > TimeSpan.Zero ? left : TimeSpan.Zero;
        }
    }

    private IEnumerable<TriedQuery> Endless => queries.Where(one => one.IsEndless);

    public QueryState Own => new(MeasuredQuery.AsItIs, axes.On(Axis.Pragmas)[0], axes.On(Axis.BatchSizes)[0]);

    // What has been advised so far, all of it together.
    public QueryState Advised =>
        QueryAdvice.Last(record.PartOf(record.Measured), StudyCatalog.ForReports) is { } state
            ? QueryState.Of(state)
            : Own;

    public IReadOnlyList<(Provider Provider, QueryWorkload Workload, string Reason)> Refusals =>
        _refusals ??= [
            .. from provider in axes.On(Axis.Providers)
            from workload in set.Workloads
            let reason = IsMapper(provider) && !set.IsMapped(workload)
                ? "give each result column one type, and a name of its own with AS"
            : provider.SharesEngine ? null
            : Refusal(provider, workload)
            where reason is not null
            select (provider, workload, reason),
        ];

    /// <returns>How long comparing all of them would take, where the time is too short for that; else null.</returns>
    public TimeSpan? Compare(TimeSpan time)
    {
        Provider baseline = axes.On(Axis.Providers).Contains(NativeBaseline.Provider) ? NativeBaseline.Provider : yours;
        Case[] candidates =
        [
            .. from provider in axes.On(Axis.Providers)
                .OrderByDescending(one => one == yours)
                .ThenByDescending(one => one == baseline)
            from workload in set.Workloads.Reverse()
            from pragmas in axes.On(Axis.Pragmas)
            from threads in axes.On(Axis.Threads)
            where Refusals.All(refusal => refusal.Provider != provider || refusal.Workload != workload)
            let candidate = CandidateOf(provider, workload.Name, Own with { Pragmas = pragmas }, threads)
            where candidate.IsPossible
            select candidate,
        ];
        TimeSpan[] times = [.. candidates.Select(one => TimeOf(one, SecondsOfLaunch, RunsOfLaunch))];
        Case[] affordable = Affordable(candidates, times, time);
        record.Add([
            .. from one in Endless
            let candidate = CandidateOf(yours, one.Name, Own)
            select WithDatabase(RowOf(Study.Queries.Id, candidate, ("time_ns", TimeOf(one.Trial)))),
        ]);
        if (candidates.Length == 0)
        {
            return null;
        }

        Measure(
            Study.Queries.Id,
            affordable,
            new Dictionary<string, string>() { [ResultColumns.Provider] = baseline.Id },
            time,
            Launcher ?? new WorkerLauncher(),
            Inspection.Brief
        );
        return affordable.Length == candidates.Length ? null : times.Aggregate(TimeSpan.Zero, (sum, one) => sum + one);
    }

    public void CompareForms(TimeSpan time)
    {
        (TriedQuery First, TriedQuery Other)[] pairs =
        [
            .. from form in queries
            where form.Query.Question is not null
            group form by form.Query.Question into forms
            from other in forms.Skip(1)
            select (forms.First(), other),
        ];
        foreach ((TriedQuery first, TriedQuery other) in pairs)
        {
            Dictionary<string, string> baseline = new() { [ResultColumns.Workload] = first.Name };
            if (first.IsEndless || other.IsEndless)
            {
                AddTried(Study.QueryForms.Id, (first, Own), (other, Own), baseline);
                continue;
            }

            Measure(
                Study.QueryForms.Id,
                [CandidateOf(yours, first.Name, Own), CandidateOf(yours, other.Name, Own)],
                baseline,
                time / pairs.Length,
                Launcher ?? new OwnProcessLauncher(),
                Inspection.None
            );
        }
    }

    /// <summary>Tries changes on top of each other: indexes and statistics, then pragmas and transactions.</summary>
    public void Improve(ChangeScreen screen, TimeSpan time)
    {
        try
        {
            _deadline = Now + (time * (1 - PartOfAll));
            _databases[MeasuredQuery.AsItIs] = Make(MeasuredQuery.AsItIs);
            SchemaChanges changes = new(database, queries);
            SchemaChange[] all =
            [
                SchemaChange.Analyze,
                .. SchemaChange.OtherStatistics,
                .. changes.Indexes(Counts),
                .. changes.WithoutRowIds(screen.Connection),
            ];
            bool MayGoOn() => Left > time * (1 - PartOfAll - PartOfScreen);
            IReadOnlyList<(SchemaChange Change, IReadOnlyList<string> Queries)> chosen = screen.Choose(all, MayGoOn);
            HasUntried = !MayGoOn();
            foreach ((SchemaChange change, IReadOnlyList<string> affected) in chosen)
            {
                Try(change, [.. Whole, .. affected], time / 8);
            }

            int settings = set.Workloads.Count > 0 ? Settings() : 0;
            if (Kept.Count + settings > 1)
            {
                _deadline = Now + (time * PartOfAll);
                IEnumerable<string> ended = queries.Select(one => one.Name).Where(name => !screen.IsEndless(name));
                MeasureChanges(Study.AllAdvice.Id, [.. Whole, .. ended], Own, Advised);
            }
        }
        catch (SqliteException exception)
        {
            Failures.Add($"trying changes: SQLite says {PlainSqlite.Said(exception)}");
        }
    }

    /// <summary>Whether a provider maps rows to objects, so that columns need names.</summary>
    public static bool IsMapper(Provider provider) =>
        provider == DapperMapper.Provider || provider.HidesStatements || provider.NeedsConstantSql;

    private void Try(SchemaChange change, IReadOnlyList<string> workloads, TimeSpan time)
    {
        output.Doing = $"trying {change.Sql}";
        QueryState before = Advised;
        QueryState after = before.With(change);
        try
        {
            _databases[after.Schema] = Make(after.Schema);
        }
        catch (Exception exception) when (exception is SqliteException or WrongAnswerException)
        {
            string said = exception is SqliteException refusal ? PlainSqlite.Said(refusal) : exception.Message;
            Failures.Add($"{change.Sql}: {said}");
            return;
        }

        MeasureChanges(Study.QueryChanges.Id, workloads, before, after, time);
        if (Advised == after)
        {
            Kept.Add(change);
        }
    }

    // The best setting first, the others with it in place; returns how many are advised.
    private int Settings()
    {
        string[] writers = [.. queries.Where(one => one.Writes && !one.IsEndless).Select(one => one.Name)];
        bool isWal = database.JournalMode == "wal" || Own.Pragmas.IsLogged;
        bool isLarge = database.Bytes > SmallBytes;
        string[] all = [.. writers, .. Whole];
        (bool IsWorthTrying, string Pragmas, string[] Workloads)[] changes =
        [
            // No pragma: transactions.
            (writers.Length > 0 && Own.BatchSize != BatchSize.All, "", writers),
            (writers.Length > 0 && isWal, "synchronous=NORMAL", all),
            (writers.Length > 0 && !isWal, "journal_mode=WAL", all),
            (writers.Length > 0 && !isWal, "journal_mode=WAL+synchronous=NORMAL", all),
            (isLarge, "cache_size=64M", [.. Whole]),
            (isLarge, "mmap_size=256M", [.. Whole]),
            (queries.Any(one => one.Plan.Sorts), "temp_store=MEMORY", [.. Whole]),
        ];
        int advised = -1;
        QueryState? before = null;
        while (Advised != before)
        {
            advised++;
            before = Advised;
            Case[] candidates =
            [
                .. from change in changes
                where change.IsWorthTrying
                let after = change.Pragmas.Length > 0
                    ? before with
                    {
                        Pragmas = Added(before.Pragmas, change.Pragmas),
                    }
                    : before with
                    {
                        BatchSize = BatchSize.All,
                    }
                where after != before
                from workload in change.Workloads.Distinct()
                select CandidateOf(yours, workload, after),
            ];
            Measure(Study.QueryChanges.Id, candidates, before, Left / 2);
        }

        return advised;
    }

    private static PragmaSet Added(PragmaSet set, string text)
    {
        IEnumerable<string> others = set
            .Settings.Where(setting => !text.Contains($"{setting.Name}="))
            .Select(setting => $"{setting}");
        PragmaSet added = PragmaSet.Parse(string.Join('+', [.. others, text]));
        // A set that has it already keeps its order.
        return added.Settings.ToHashSet().SetEquals(set.Settings) ? set : added;
    }

    // As many as there is time for, in their order.
    private static Case[] Affordable(Case[] candidates, TimeSpan[] times, TimeSpan time)
    {
        TimeSpan sum = TimeSpan.Zero;
        return [.. candidates.Take(times.TakeWhile(one => (sum += one) <= time).Count())];
    }

    private void MeasureChanges(
        string study,
        IReadOnlyList<string> workloads,
        QueryState before,
        QueryState after,
        TimeSpan? time = null
    )
    {
        foreach (TriedQuery one in Endless.Where(one => workloads.Contains(one.Name)))
        {
            AddTried(study, (one, before), (one, after), before.ToValues());
        }

        IEnumerable<string> ended = workloads.Distinct().Except(Endless.Select(one => one.Name));
        Measure(study, [.. ended.Select(name => CandidateOf(yours, name, after))], before, time ?? Left);
    }

    private void Measure(string study, Case[] candidates, QueryState before, TimeSpan time)
    {
        TimeSpan[] times = [.. candidates.Select(one => TimeOf(one, SecondsInOwnProcess, RunsInOwnProcess))];
        Case[] affordable = Affordable(candidates, times, Left);
        HasUntried |= affordable.Length < candidates.Length && study == Study.QueryChanges.Id;
        Measure(
            study,
            [.. affordable.Select(one => CandidateOf(yours, one.Workload.Id, before)), .. affordable],
            before.ToValues(),
            time,
            Launcher ?? new OwnProcessLauncher(),
            Inspection.None
        );
    }

    // A query that was interrupted before the change cannot be timed in alternation: each side is timed by itself.
    private void AddTried(
        string study,
        (TriedQuery Query, QueryState State) before,
        (TriedQuery Query, QueryState State) after,
        IReadOnlyDictionary<string, string> baseline
    )
    {
        (QueryTrial own, QueryTrial other) = (TrialOf(after), TrialOf(before));
        if (!own.IsOver && !other.IsOver)
        {
            return;
        }

        // More than the time after which it was interrupted: an interval without an end.
        double ratio = own.Seconds / other.Seconds;
        Estimate times =
            !other.IsOver ? new(ratio, null, ratio)
            : !own.IsOver ? new(ratio, ratio)
            : new(ratio, own.Times[0] / other.Times[^1], own.Times[^1] / other.Times[0]);
        record.Add([
            .. from one in (((TriedQuery Query, QueryState State) At, Estimate Ratio)[])
                [(before, new Estimate(1)), (after, times)]
            let candidate = CandidateOf(yours, one.At.Query.Name, one.At.State)
            let row = RowOf(study, candidate, ("time_ns", TimeOf(TrialOf(one.At))), ("ratio_paired", one.Ratio))
            where record.Find(row.Key) is null
            select WithDatabase(row with { Baseline = CaseResult.BaselineText(baseline) }),
        ]);
    }

    /// <summary>The time of an execution in ns; only the least if it was interrupted.</summary>
    public static Estimate TimeOf(QueryTrial trial) =>
        trial.IsOver ? new(trial.Seconds * 1e9) : new(trial.Seconds * 1e9, trial.Seconds * 1e9);

    private QueryTrial TrialOf((TriedQuery Query, QueryState State) one)
    {
        (TriedQuery query, string schema) = (one.Query, one.State.Schema);
        if (schema == MeasuredQuery.AsItIs)
        {
            return query.Trial;
        }

        if (!_trials.TryGetValue((query.Name, schema), out QueryTrial? trial))
        {
            using SqliteConnection connection = PlainSqlite.Open(MeasuredQuery.DatabaseIn(axes.Queries, schema));
            PlainSqlite.Execute(connection, "BEGIN");
            using CountedStatement statement = new(connection, query.Sql);
            trial = new QueryTrial(statement, query.Counted, timeLimit, Clock);
            trial.Run(TrialExecutions, timeLimit.TotalSeconds / TrialExecutions);
            PlainSqlite.RollBack(connection);
            _trials.Add((query.Name, schema), trial);
        }

        return trial;
    }

    // Why a provider cannot execute a workload, or null. On the shared engine, preparation has already run the queries.
    private string? Refusal(Provider provider, QueryWorkload workload)
    {
        try
        {
            set.SequenceOf(workload.Steps).ThrowIfRefused(provider, database.Path);
            return null;
        }
        // Providers throw exceptions of any type.
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return Fault.Words(exception);
        }
    }

    private Case CandidateOf(Provider provider, string workload, QueryState state, int threads = 1) =>
        Case.Of(
            new Setting
            {
                Run = axes.In(axes.Databases),
                Workload = workload,
                Pragmas = state.Pragmas,
                BatchSize = state.BatchSize,
                Threads = threads,
                SchemaChange = state.Schema,
                Engine = axes.On(Axis.Engines)[0],
            },
            provider.Id
        );

    // How long the fewest launches of a case take, of two candidates, each opened at least three times.
    private TimeSpan TimeOf(Case one, double secondsOfLaunch, double runs)
    {
        QueryWorkload workload = set.Find(one.Workload.Id);
        double run = workload.Steps.Sum(step => queries.First(one => one.Name == set.Queries[step.Query].Name).Seconds);
        double copy = set.Writes(workload) ? database.Bytes / CopiedBytesPerSecond : 0;
        int launches = LaunchLimits.Within(TimeSpan.Zero).Least;
        return TimeSpan.FromSeconds(launches * (secondsOfLaunch + (runs * run) + (6 * copy)));
    }

    private void Measure(
        string study,
        Case[] candidates,
        IReadOnlyDictionary<string, string> baseline,
        TimeSpan time,
        ILauncher launcher,
        Inspection inspection
    )
    {
        Axes own = axes with { Baseline = baseline };
        LaunchedCase[] cases = [.. LaunchedCase.GroupsOf(candidates, own).SelectMany(group => group)];
        // Beside changes, what they are compared with needs no launches of its own.
        LaunchedCase[] launched = [.. cases.Where(one => inspection != Inspection.None || !one.IsBaseline)];
        TimeSpan each = (time > TimeSpan.Zero ? time : TimeSpan.Zero) / Math.Max(1, launched.Length);
        new CaseSchedule(launcher, LaunchLimits.Within(each), inspection, Clock)
        {
            Told = new ProgressReporter(output, () => TimeSpan.Zero, s_between).Tell,
        }.Run(launched);
        record.Add([
            .. from candidate in candidates.Distinct()
            from one in cases
            let row = RowOf(study, candidate)
            where one.Case == candidate && record.Find(row.Key) is null
            select WithDatabase(launched.Contains(one) ? CaseRow.Of(row, one, own) : BaselineRow(row, one, own)),
        ]);
        foreach (string doubt in LaunchedCase.Warnings(launched))
        {
            output.WriteLine(Terminal.Wrap($"warning: {doubt}"));
        }
    }

    // Of the times that it had beside the changes.
    private static CaseResult BaselineRow(CaseResult row, LaunchedCase one, Axes axes) =>
        row with
        {
            Baseline = CaseResult.BaselineText(axes.Baseline),
            Metrics = one.Group.Any(other => other.IsTimed)
                ? new Dictionary<string, Estimate> { ["time_ns"] = one.Time, ["ratio_paired"] = new(1) }
                : row.Metrics,
        };

    // Creates the copy with the schema change.
    private (double Bytes, Dictionary<string, string> Plans) Make(string schema)
    {
        string path = MeasuredQuery.DatabaseIn(axes.Queries, schema);
        string before = "";
        if (schema != MeasuredQuery.AsItIs)
        {
            DatabaseFiles.Copy(MeasuredQuery.DatabaseIn(axes.Queries, MeasuredQuery.AsItIs), path);
            before = DatabaseContents.Describe(path);
        }

        using SqliteConnection connection = PlainSqlite.Open(path);
        if (schema != MeasuredQuery.AsItIs)
        {
            PlainSqlite.Execute(connection, schema);
            DatabaseContents.Compare("it", before, path);
        }

        object? bytes = PlainSqlite.Rows(
            connection,
            "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
        )[0][0];
        return (
            (long)bytes!,
            queries.ToDictionary(
                one => one.Name,
                one => string.Join("; ", QueryPlan.Of(connection, one.Sql, one.Arguments[0]).Steps)
            )
        );
    }

    // What is known of the query and of its database besides times.
    private CaseResult WithDatabase(CaseResult row)
    {
        string workload = row.On(ResultColumns.Workload);
        TriedQuery? query = queries.FirstOrDefault(one => one.Name == workload);
        return row.Failure is not null ? row
            : row.Study == Study.Queries.Id
                ? With(row, query is null ? [] : [.. Counts[workload].Figures, .. query.Returned])
            : _databases.TryGetValue(
                row.On(Axis.Schemas.Column),
                out (double Bytes, Dictionary<string, string> Plans) at
            )
                ? With(row with { Plan = at.Plans.GetValueOrDefault(workload, "") }, [new("database_bytes", at.Bytes)])
            : row;
    }

    private static CaseResult With(CaseResult row, IEnumerable<KeyValuePair<string, double>> figures) =>
        row with
        {
            Metrics = row
                .Metrics.Concat(figures.Select(one => KeyValuePair.Create(one.Key, new Estimate(one.Value))))
                .ToDictionary(),
        };

    private CaseResult RowOf(string study, Case candidate, params IEnumerable<(string, Estimate)> metrics) =>
        new()
        {
            Study = study,
            Provider = candidate.Name,
            Metrics = metrics.ToDictionary(),
            Versions = CaseRow.VersionsOf(candidate.Provider!.ReadVersions()),
            Axes =
            [
                .. ((Axis[])[Axis.Workloads, Axis.Pragmas, Axis.BatchSizes, Axis.Threads]).Select(axis =>
                    KeyValuePair.Create(axis.Column, axis.TextOf(candidate.Setting))
                ),
                new(Axis.Schemas.Column, candidate.Setting.SchemaChange),
            ],
            Plan = Plans.GetValueOrDefault(candidate.Workload.Id, ""),
        };
}

/// <summary>Times candidates in this process, where starting one would take longer than the turns.</summary>
internal sealed class OwnProcessLauncher : ILauncher
{
    private static readonly TimeSpan s_turns = TimeSpan.FromSeconds(0.15);
    private static readonly TimeSpan s_warmUp = TimeSpan.FromSeconds(0.04);

    public WorkerReply Launch(IReadOnlyList<Case> candidates, int seed, Inspection inspection) =>
        PairedRun.Time(candidates, s_turns, seed, s_warmUp);
}
