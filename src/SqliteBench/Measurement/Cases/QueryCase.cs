using SqliteBench.Providers;
using SqliteBench.Reporting.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Queries;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Measurement.Cases;

/// <summary>
/// One setting of a user's query: everything but the candidate. It runs on a copy of the database, unchanged or with a schema
/// change.
/// </summary>
/// <param name="Schema">The schema change, as SQL; <see cref="AsItIs"/> for none.</param>
internal sealed record QueryCase(string Name, PragmaSet Pragmas, BatchSize BatchSize, int Threads, string Schema)
    : ICaseSettings
{
    /// <summary>The application's database without a schema change.</summary>
    public const string AsItIs = QueryAdvice.AsItIs;

    /// <summary>The setting of axes that have one value each.</summary>
    public static QueryCase Of(Axes axes) =>
        new(
            axes.Workloads.Single(),
            axes.One(Axis.Pragmas),
            axes.One(Axis.BatchSizes),
            axes.One(Axis.Threads),
            axes.SchemaChange
        )
        {
            Folder = axes.Queries,
        };

    public required string Folder { get; init; }

    /// <summary>The copy of the database with the schema change.</summary>
    public string Database => DatabaseIn(Folder, Schema);

    /// <summary>The path of the copy with a schema change.</summary>
    public static string DatabaseIn(string folder, string schema) =>
        Path.Combine(folder, schema == AsItIs ? "database.db" : $"database-{Digest.Hash(schema):x16}.db");

    public bool IsPossible => Threads == 1 || !StartsAnew;

    public bool StartsAnew => Set.Writes(Workload);

    public QuerySet Set => QuerySet.Load(Folder);

    public QueryWorkload Workload => Set.Find(Name);

    public Axes At(Axes axes) =>
        (axes with { Queries = Folder, SchemaChange = Schema })
            .With(Axis.Workloads, Name)
            .With(Axis.Pragmas, Pragmas)
            .With(Axis.BatchSizes, BatchSize)
            .With(Axis.Threads, Threads);

    public ICaseSettings With(IReadOnlyDictionary<string, string> values, Axes axes) =>
        Of(At(axes).With(values.Where(value => value.Key != Axis.Schemas.Column))) with
        {
            Schema = values.GetValueOrDefault(Axis.Schemas.Column, Schema),
        };

    public string Describe() =>
        $"{Name} ({Pragmas}, batch {BatchSize}{(Threads == 1 ? "" : $", {Threads} threads")}{(Schema == AsItIs ? "" : $", {Schema}")})";

    public int LatenciesOfExecution(Axes axes) => Workload.Steps.Count;

    public CaseWork Begin(Provider provider, Axes axes)
    {
        axes.UseEngine();
        return new QueryCaseWork(provider, this, axes.Databases);
    }

    public int Operations(Axes axes) => Workload.Steps.Count;

    public double SecondsOfExecution(Axes axes) =>
        (Workload.SecondsPerExecution * Workload.Steps.Count)
        + (StartsAnew ? new FileInfo(Database).Length / CaseCost.CopiedBytesPerSecond : 0);

    public long EstimatedBytes(Axes axes) => StartsAnew ? 2 * new FileInfo(Database).Length : 0;
}

/// <summary>Runs a user's queries on a provider.</summary>
internal sealed class QueryCaseWork : CaseWork
{
    private readonly QueryCase _settings;
    private readonly QueryWorkload _workload;
    private readonly QuerySequence _sequence;
    private readonly string _database;
    private readonly RunResult _expected;
    private StatementRun? _run;
    private bool _hasRun;

    public QueryCaseWork(Provider provider, QueryCase settings, string directory)
    {
        Provider = provider;
        _settings = settings;
        _workload = settings.Workload;
        _sequence = settings.Set.SequenceOf(_workload.Steps);
        _database = settings.StartsAnew ? Path.Combine(directory, $"{Guid.NewGuid():n}.db") : settings.Database;
        _expected = Expected();
    }

    public override string Name => $"{Provider} on {_settings.Describe()}";

    public override long Operations => _workload.Steps.Count;

    public override long Rows => StartsAnew ? Operations : _expected.Rows;

    public override bool StartsAnew => _settings.StartsAnew;

    public override int LatenciesOfExecution => _workload.Steps.Count;

    public override IReadOnlyList<string> Databases => [_database];

    public override int Threads => _settings.Threads;

    public override void Open()
    {
        if (_run is null)
        {
            if (StartsAnew)
            {
                DatabaseFiles.Copy(_settings.Database, _database);
            }

            _run = _sequence.Open(
                Provider!,
                _database,
                _settings.Pragmas,
                _settings.Threads,
                inTransaction: _settings.BatchSize == BatchSize.All
            );
        }
    }

    public override RunResult Execute()
    {
        _hasRun = true;
        return _run!.Execute();
    }

    public override RunResult ExecuteTimed(LatencyLog log)
    {
        _hasRun = true;
        return _run!.ExecuteTimed(log);
    }

    public override void Check(RunResult result) => Answers.Compare(Name, _expected.Digest, _expected.Rows, result);

    public override void Close()
    {
        StatementRun? run = _run;
        _run = null;
        run?.Dispose();
    }

    public override void CheckWhatIsLeft()
    {
        if (StartsAnew && _hasRun)
        {
            Answers.CheckDatabase(Name, _database, []);
            Answers.Compare(Name, _workload.State, DatabaseContents.Describe(_database));
        }
    }

    protected override void RemoveFiles()
    {
        if (StartsAnew)
        {
            DatabaseFiles.Delete(_database);
        }
    }

    // Digests the answers as the threads do: each thread its own slice.
    private RunResult Expected()
    {
        RunResult[] slices = new RunResult[_settings.Threads];
        for (int thread = 0; thread < slices.Length; thread++)
        {
            (int start, int end) = WorkloadRun.Slice(0, _workload.Steps.Count, thread, slices.Length);
            Digest digest = new();
            long rows = 0;
            for (int step = start; step < end; step++)
            {
                ExecutionAnswer answer = _workload.Answers[step];
                digest.Add(answer.Value);
                digest.Add(answer.Number);
                rows += _settings.Set.Returns(_workload.Steps[step]) ? answer.Number : 1;
            }

            slices[thread] = new RunResult(digest.Value, rows, 0);
        }

        return WorkloadRun.Combine(slices);
    }
}
