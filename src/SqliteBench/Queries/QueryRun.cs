namespace SqliteBench.Queries;

/// <summary>Measures queries on every provider, then compares changes with what the application has.</summary>
/// <param name="axes">Engine, directory, providers, pragmas and threads; the first pragma set is the application's own.</param>
internal sealed class QueryRun(QuerySet set, Axes axes, Provider yours, RunRecord record, TextWriter output)
{
    private (Provider, QueryWorkload, string)[]? _refusals;

    // Size of each database by its schema change, without free pages; known when changes are tried.
    private readonly Dictionary<string, double> _bytes = [];

    public required IReadOnlyDictionary<string, string> Plans { get; init; }

    // All queries together, or the only one.
    private string Whole => set.Workloads[^1].Name;

    private BatchSize OwnBatch => axes.On(Axis.BatchSizes)[0];

    private PragmaSet Own => axes.On(Axis.Pragmas)[0];

    public IReadOnlyList<(Provider Provider, QueryWorkload Workload, string Reason)> Refusals =>
        _refusals ??= [
            .. from provider in axes.On(Axis.Providers)
            from workload in set.Workloads
            let reason = IsMapper(provider) && !set.IsMapped(workload)
                ? "give each result column its own name with AS"
                : Refusal(provider, workload)
            where reason is not null
            select (provider, workload, reason),
        ];

    /// <param name="time">About how long the launches may take.</param>
    public void Compare(TimeSpan time)
    {
        Case[] candidates =
        [
            .. from workload in set.Workloads
            from pragmas in axes.On(Axis.Pragmas)
            from threads in axes.On(Axis.Threads)
            from provider in axes.On(Axis.Providers)
            where Refusals.All(refusal => refusal.Provider != provider || refusal.Workload != workload)
            let change = new QueryChange(MeasuredQuery.AsItIs, pragmas, OwnBatch, [])
            let candidate = CandidateOf(provider, workload.Name, change, threads)
            where candidate.IsPossible
            select candidate,
        ];
        Provider baseline = axes.On(Axis.Providers).Contains(NativeBaseline.Provider) ? NativeBaseline.Provider : yours;
        Dictionary<string, string> values = new() { [ResultColumns.Provider] = baseline.Id };
        Measure(StudyReport.Queries.Id, candidates, values, time, Inspection.Brief);
    }

    /// <summary>Measures each change against the application's own setting; schema changes run on copies of their own.</summary>
    public void Try(IReadOnlyList<QueryChange> changes, Provider? faster, TimeSpan time)
    {
        Dictionary<string, string> baseline = new()
        {
            [ResultColumns.Provider] = yours.Id,
            [ResultColumns.Pragmas] = Own.Name,
            [Axis.BatchSizes.Column] = $"{OwnBatch}",
            [Axis.Schemas.Column] = MeasuredQuery.AsItIs,
        };
        IEnumerable<string> workloads = changes.SelectMany(change => change.Workloads).Distinct();
        QueryChange none = new(MeasuredQuery.AsItIs, Own, OwnBatch, [.. workloads]);
        Case[] candidates =
        [
            .. from change in changes.Prepend(none)
            from workload in change.Workloads
            select CandidateOf(yours, workload, change),
            .. faster is null ? (Case[])[] : [CandidateOf(faster, Whole, none)],
        ];
        foreach (string schema in changes.Select(change => change.Schema).Prepend(MeasuredQuery.AsItIs).Distinct())
        {
            _bytes[schema] = Make(schema);
        }

        Measure(StudyReport.QueryChanges.Id, candidates, baseline, time, Inspection.None);
    }

    /// <summary>The ADO.NET library that was fastest on all queries together; null if that is the application's.</summary>
    public Provider? Fastest(ReportCatalog catalog) =>
        (
            from row in record.PartOf(record.Measured).Cases
            where
                row.On(ResultColumns.Workload) == Whole
                && row.On(ResultColumns.Pragmas) == Own.Name
                && row.On(Axis.Threads.Column) == "1"
            where catalog.Libraries.Contains(row.Provider) && row.Metric("time_ns") is not null
            orderby row.Metric("time_ns")!.Value.Value
            select axes.On(Axis.Providers).Single(provider => provider.Id == row.Provider)
        ).FirstOrDefault()
            is { } fastest
        && fastest != yours
            ? fastest
            : null;

    /// <summary>Whether a provider maps rows to objects, so that columns need names.</summary>
    public static bool IsMapper(Provider provider) => provider == DapperMapper.Provider || provider.HidesStatements;

    // Why a provider cannot execute a workload, or null.
    private string? Refusal(Provider provider, QueryWorkload workload)
    {
        try
        {
            string database = MeasuredQuery.DatabaseIn(axes.Queries, MeasuredQuery.AsItIs);
            set.SequenceOf(workload.Steps).ThrowIfRefused(provider, database);
            return null;
        }
        // Providers throw exceptions of any type.
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return Fault.Words(exception);
        }
    }

    private Case CandidateOf(Provider provider, string workload, QueryChange change, int threads = 1) =>
        Case.Of(
            axes,
            new Setting
            {
                Workload = workload,
                Pragmas = change.Pragmas,
                BatchSize = change.BatchSize,
                Threads = threads,
                SchemaChange = change.Schema,
                Engine = axes.On(Axis.Engines)[0],
            },
            provider.Id
        );

    private void Measure(
        string study,
        Case[] candidates,
        IReadOnlyDictionary<string, string> baseline,
        TimeSpan time,
        Inspection inspection
    )
    {
        Axes own = axes with { Baseline = baseline };
        LaunchedCase[] cases = [.. LaunchedCase.GroupsOf(candidates, own).SelectMany(group => group)];
        new CaseSchedule(new WorkerLauncher(own), LaunchLimits.Within(time / Math.Max(1, cases.Length)), inspection)
        {
            Told = new ProgressReporter(output, () => TimeSpan.Zero).Tell,
        }.Run(cases);
        record.Add([
            .. from candidate in candidates.Distinct()
            from one in cases
            where one.Case == candidate
            select WithBytes(CaseRow.Of(RowOf(study, candidate), one, own)),
        ]);
        foreach (string doubt in LaunchedCandidate.Doubts(cases))
        {
            output.WriteLine(LastScreen.Wrap($"warning: {doubt}"));
        }
    }

    // Creates the copy with the schema change, and returns its size in bytes.
    private double Make(string schema)
    {
        string path = MeasuredQuery.DatabaseIn(axes.Queries, schema);
        if (schema != MeasuredQuery.AsItIs)
        {
            DatabaseFiles.Copy(MeasuredQuery.DatabaseIn(axes.Queries, MeasuredQuery.AsItIs), path);
        }

        using SqliteConnection connection = PlainSqlite.Open(path);
        if (schema != MeasuredQuery.AsItIs)
        {
            PlainSqlite.Text(connection, schema);
        }

        return (long)
            PlainSqlite.Rows(
                connection,
                "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
            )[0][0]!;
    }

    private CaseResult WithBytes(CaseResult row) =>
        row.Failure is null && _bytes.TryGetValue(row.On(Axis.Schemas.Column), out double bytes)
            ? row with
            {
                Metrics = row.Metrics.Append(KeyValuePair.Create("database_bytes", new Estimate(bytes))).ToDictionary(),
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
