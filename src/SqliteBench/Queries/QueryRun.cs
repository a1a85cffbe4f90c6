namespace SqliteBench.Queries;

/// <summary>What queries run with.</summary>
/// <param name="Schema">The statements that have changed the database; <see cref="MeasuredQuery.AsItIs"/> if none have.</param>
internal sealed record QueryState(string Schema, PragmaSet Pragmas, BatchSize BatchSize)
{
    public QueryState With(SchemaChange change) =>
        this with
        {
            Schema = Schema == MeasuredQuery.AsItIs ? change.Sql : $"{Schema}; {change.Sql}",
        };

    /// <summary>As the results have it, by columns.</summary>
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
internal sealed class QueryRun(
    QuerySet set,
    IReadOnlyList<TriedQuery> queries,
    AppDatabase database,
    Axes axes,
    Provider yours,
    RunRecord record,
    TextWriter output
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
    private const double PartOfScreen = 0.4;

    // Of each database by its schema change: its size without free pages, and the plans of the queries.
    private readonly Dictionary<string, (double Bytes, Dictionary<string, string> Plans)> _databases = [];
    private (Provider, QueryWorkload, string)[]? _refusals;
    private Deadline _deadline = new(TimeSpan.Zero);

    public required IReadOnlyDictionary<string, string> Plans { get; init; }

    /// <summary>Indexes that no query needs, but that others may.</summary>
    public IReadOnlyList<string> Unused { get; private set; } = [];

    /// <summary>Whether there was no time for some changes.</summary>
    public bool HasUntried { get; private set; }

    /// <summary>Why some changes could not be tried, a sentence each.</summary>
    public List<string> Failures { get; } = [];

    // All queries together, or the only one.
    private string Whole => set.Workloads[^1].Name;

    private QueryState Own => new(MeasuredQuery.AsItIs, axes.On(Axis.Pragmas)[0], axes.On(Axis.BatchSizes)[0]);

    // What has been advised so far, all of it together.
    private QueryState Advised =>
        QueryAdvice.Last(record.PartOf(record.Measured), StudyCatalog.ForReports) is { } state
            ? QueryState.Of(state)
            : Own;

    public IReadOnlyList<(Provider Provider, QueryWorkload Workload, string Reason)> Refusals =>
        _refusals ??= [
            .. from provider in axes.On(Axis.Providers)
            from workload in set.Workloads
            let reason = IsMapper(provider) && !set.IsMapped(workload)
                ? "give each result column one type, and a name of its own with AS"
                : Refusal(provider, workload)
            where reason is not null
            select (provider, workload, reason),
        ];

    /// <summary>Compares providers, the application's own first.</summary>
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
        Measure(
            StudyReport.Queries.Id,
            affordable,
            new Dictionary<string, string>() { [ResultColumns.Provider] = baseline.Id },
            time,
            new WorkerLauncher(axes),
            Inspection.Brief
        );
        return affordable.Length == candidates.Length ? null : times.Aggregate(TimeSpan.Zero, (sum, one) => sum + one);
    }

    /// <summary>Tries changes on top of each other: indexes and statistics, then pragmas and transactions.</summary>
    public void Improve(TimeSpan time)
    {
        try
        {
            TryAll(time);
        }
        catch (SqliteException exception)
        {
            Failures.Add($"trying changes: SQLite says {PlainSqlite.Said(exception)}");
        }
    }

    private void TryAll(TimeSpan time)
    {
        _deadline = new Deadline(time);
        _databases[MeasuredQuery.AsItIs] = Make(MeasuredQuery.AsItIs);
        SchemaChanges changes = new(database, queries);
        Unused = [.. changes.Unused()];
        using (ChangeScreen screen = new(database, queries, Path.Combine(axes.Queries, "trial.db"), set.ForeignKeys))
        {
            SchemaChange[] all =
            [
                new SchemaChange([SchemaChange.Analyze]),
                .. changes.Indexes(),
                .. changes.WithoutRowIds(screen.Connection),
            ];
            while (screen.Best(all, () => _deadline.Left > time * (1 - PartOfScreen)) is (var change, var affected))
            {
                Try(screen, change, [Whole, .. affected], time / 8);
            }

            foreach (SchemaChange change in changes.Superfluous().Where(screen.IsFree))
            {
                Try(screen, change, [Whole, .. queries.Select(one => one.Name)], time / 16);
            }
        }

        Settings();
    }

    /// <summary>Whether a provider maps rows to objects, so that columns need names.</summary>
    public static bool IsMapper(Provider provider) =>
        provider == DapperMapper.Provider || provider.HidesStatements || provider.NeedsConstantSql;

    private void Try(ChangeScreen screen, SchemaChange change, IReadOnlyList<string> workloads, TimeSpan time)
    {
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
            screen.Refuse(change);
            return;
        }

        MeasureChanges([.. workloads.Distinct().Select(name => CandidateOf(yours, name, after))], before, time);
        if (Advised == after)
        {
            screen.Keep(change);
        }
        else
        {
            screen.Refuse(change);
        }
    }

    // The best setting first, the others with it in place.
    private void Settings()
    {
        string[] writers = [.. queries.Where(one => one.Writes).Select(one => one.Name)];
        bool isWal =
            database.JournalMode.Equals("wal", StringComparison.OrdinalIgnoreCase)
            || Own.Pragmas.Name.Contains("journal_mode=WAL");
        bool isLarge = database.Bytes > SmallBytes;
        (bool IsWorthTrying, string Text, string[] Workloads)[] pragmas =
        [
            (writers.Length > 0 && isWal, "synchronous=NORMAL", [.. writers, Whole]),
            (writers.Length > 0 && !isWal, "journal_mode=WAL", [.. writers, Whole]),
            (writers.Length > 0 && !isWal, "journal_mode=WAL+synchronous=NORMAL", [.. writers, Whole]),
            (isLarge, "cache_size=64M", [Whole]),
            (isLarge, "mmap_size=256M", [Whole]),
            (queries.Any(one => one.Plan.Sorts), "temp_store=MEMORY", [Whole]),
        ];
        List<(Func<QueryState, QueryState> Change, string[] Workloads)> changes =
        [
            .. from one in pragmas
            where one.IsWorthTrying
            select (
                (Func<QueryState, QueryState>)(state => state with { Pragmas = Added(state.Pragmas, one.Text) }),
                one.Workloads
            ),
        ];
        if (writers.Length > 0 && Own.BatchSize != BatchSize.All)
        {
            changes.Add((state => state with { BatchSize = BatchSize.All }, writers));
        }

        QueryState? before = null;
        while (Advised != before)
        {
            before = Advised;
            Case[] candidates =
            [
                .. from change in changes
                let after = change.Change(before)
                where after != before
                from workload in change.Workloads.Distinct()
                select CandidateOf(yours, workload, after),
            ];
            MeasureChanges(candidates, before, _deadline.Left / 2);
        }
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

    private void MeasureChanges(Case[] candidates, QueryState before, TimeSpan time)
    {
        TimeSpan[] times = [.. candidates.Select(one => TimeOf(one, SecondsInOwnProcess, RunsInOwnProcess))];
        Case[] affordable = Affordable(candidates, times, _deadline.Left);
        HasUntried |= affordable.Length < candidates.Length;
        Measure(
            StudyReport.QueryChanges.Id,
            [.. affordable.Select(one => CandidateOf(yours, one.Workload.Id, before)), .. affordable],
            before.ToValues(),
            time,
            new OwnProcessLauncher(axes),
            Inspection.None
        );
    }

    // Why a provider cannot execute a workload, or null. On the shared engine, preparation has already run the queries.
    private string? Refusal(Provider provider, QueryWorkload workload)
    {
        try
        {
            if (!provider.SharesEngine)
            {
                set.SequenceOf(workload.Steps).ThrowIfRefused(provider, database.Path);
            }

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
            axes,
            new Setting
            {
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
        double run = workload.Steps.Sum(step => queries[step.Query].Seconds);
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
        new CaseSchedule(launcher, LaunchLimits.Within(each), inspection)
        {
            Told = new ProgressReporter(output, () => TimeSpan.Zero).Tell,
        }.Run(launched);
        record.Add([
            .. from candidate in candidates.Distinct()
            from one in cases
            let row = RowOf(study, candidate)
            where one.Case == candidate && record.Find(row.Key) is null
            select WithDatabase(launched.Contains(one) ? CaseRow.Of(row, one, own) : BaselineRow(row, one, own)),
        ]);
        foreach (string doubt in LaunchedCandidate.Doubts(launched))
        {
            output.WriteLine(LastScreen.Wrap($"warning: {doubt}"));
        }
    }

    // Of the times that it had beside the changes.
    private static CaseResult BaselineRow(CaseResult row, LaunchedCase one, Axes axes) =>
        row with
        {
            Baseline = CaseResult.BaselineText(axes.Baseline),
            Versions = CaseRow.VersionsOf(one.Case.Provider!.ReadVersions()),
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

    private CaseResult WithDatabase(CaseResult row) =>
        row.Failure is null
        && row.Study == StudyReport.QueryChanges.Id
        && _databases[row.On(Axis.Schemas.Column)] is var (bytes, plans)
            ? row with
            {
                Metrics = row.Metrics.Append(KeyValuePair.Create("database_bytes", new Estimate(bytes))).ToDictionary(),
                Plan = plans.GetValueOrDefault(row.On(ResultColumns.Workload), ""),
            }
            : row;

    private CaseResult RowOf(string study, Case candidate) =>
        new()
        {
            Study = study,
            Provider = candidate.Name,
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

internal sealed class Deadline(TimeSpan time)
{
    private readonly long _start = Stopwatch.GetTimestamp();

    /// <summary>Not below zero.</summary>
    public TimeSpan Left =>
        Stopwatch.GetElapsedTime(_start) is var passed && passed < time ? time - passed : TimeSpan.Zero;
}

/// <summary>Times candidates in this process, where starting one would take longer than the turns.</summary>
internal sealed class OwnProcessLauncher(Axes axes) : ILauncher
{
    private static readonly TimeSpan s_turns = TimeSpan.FromSeconds(0.15);
    private static readonly TimeSpan s_warmUp = TimeSpan.FromSeconds(0.04);

    public WorkerReply Launch(IReadOnlyList<Case> candidates, int seed, Inspection inspection) =>
        PairedRun.Time([.. candidates.Select(candidate => (candidate, axes))], s_turns, seed, s_warmUp);
}
