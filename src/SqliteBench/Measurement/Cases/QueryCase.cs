using SqliteBench.Providers;
using SqliteBench.Reporting.Studies;
using SqliteBench.Workloads;

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

    public CaseWork Begin(Provider provider, Axes axes)
    {
        axes.UseEngine();
        return new QueryCaseWork(provider, this, axes.Databases);
    }

    public int Operations(Axes axes) => Workload.Steps.Count;

    public long EstimatedBytes(Axes axes) => StartsAnew ? 2 * new FileInfo(Database).Length : 0;
}

/// <summary>Runs a user's queries on a provider.</summary>
internal sealed class QueryCaseWork(Provider provider, QueryCase settings, string directory)
    : DatabaseWork(
        provider,
        settings.Describe(),
        settings.Set.SequenceOf(settings.Workload.Steps, settings.Workload.Answers),
        new RunOptions(
            [settings.StartsAnew ? Path.Combine(directory, $"{Guid.NewGuid():n}.db") : settings.Database],
            settings.Pragmas,
            settings.BatchSize == BatchSize.All ? BatchSize.All : BatchSize.None,
            settings.Threads
        )
    )
{
    public override bool StartsAnew => settings.StartsAnew;

    public override bool Reads => !StartsAnew;

    public override void LayOut(string database)
    {
        if (StartsAnew)
        {
            DatabaseFiles.Copy(settings.Database, database);
        }
    }

    public override void CheckWhatIsLeft()
    {
        if (StartsAnew && HasRun)
        {
            base.CheckWhatIsLeft();
            Answers.Compare(Name, settings.Workload.State, DatabaseContents.Describe(Databases[0]));
        }
    }

    // A reader's database is that of all of them.
    protected override void RemoveFiles()
    {
        if (StartsAnew)
        {
            base.RemoveFiles();
        }
    }
}
