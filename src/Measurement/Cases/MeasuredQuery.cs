using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Running;

namespace SqliteBench.Measurement.Cases;

/// <summary>A user's query on a copy of the database, possibly with a change.</summary>
public sealed record MeasuredQuery(string Id, string Folder) : MeasuredWorkload(Id)
{
    public const string AsItIs = ResultColumns.AsItIs;

    public override AxisOf Axes => AxisOf.None;

    public override bool StartsAnew => Query.Writes;

    public QuerySet Set => QuerySet.Load(Folder);

    public StoredQuery Query => Set.Find(Id);

    public static string DatabaseIn(string folder, string schema) =>
        Path.Combine(folder, schema == AsItIs ? "database.db" : $"database-{Digest.Hash(schema):x16}.db");

    public QueryAnswers AnswersIn(Setting setting) => Query.Answers[setting.SchemaChange];

    public string Database(Setting setting) => DatabaseIn(Folder, setting.SchemaChange);

    public override bool Takes(Setting setting) => setting.Threads == 1 || !StartsAnew;

    public override bool Takes(Provider? provider, Setting setting) => true;

    public override bool RunsWhole(Setting setting) =>
        setting.Threads > 1 || (StartsAnew && setting.BatchSize != BatchSize.All && setting.Pragmas.SyncsEachCommit);

    public override Setting With(Setting setting, IReadOnlyDictionary<string, string> values) =>
        setting.With(values.Where(value => value.Key != Axis.Schemas.Column && value.Key != Axis.Workloads.Column)) with
        {
            SchemaChange = values.GetValueOrDefault(Axis.Schemas.Column, setting.SchemaChange),
            Workload = values.GetValueOrDefault(Axis.Workloads.Column, setting.Workload),
        };

    public override int Operations(Setting setting) => Query.Executions;

    public override long EstimatedBytes(Setting setting) => StartsAnew ? 2 * new FileInfo(Database(setting)).Length : 0;

    public override CaseWork Prepare(Provider provider, Setting setting) =>
        new QueryCaseWork(provider, this, setting, setting.Run.Databases);
}

internal sealed class QueryCaseWork(Provider provider, MeasuredQuery query, Setting setting, string directory)
    : DatabaseWork(
        provider,
        query.Describe(setting),
        query.Query.Prepare(query.AnswersIn(setting).ValuesOf(provider)),
        new RunOptions(
            [query.StartsAnew ? Path.Combine(directory, $"{Guid.NewGuid():n}.db") : query.Database(setting)],
            setting.Pragmas.With(query.Set.ForeignKeys),
            setting.BatchSize == BatchSize.All ? BatchSize.All : BatchSize.None,
            setting.Threads
        )
    )
{
    public override bool StartsAnew => query.StartsAnew;

    public override bool Reads => !StartsAnew;

    public override void LayOut(string database)
    {
        if (StartsAnew)
        {
            DatabaseFiles.Copy(query.Database(setting), database);
        }
    }

    public override void CheckWhatIsLeft()
    {
        if (StartsAnew && HasRun)
        {
            DatabaseContents.Compare(Name, query.AnswersIn(setting).State, Databases[0]);
        }
    }

    // All readers share one database, which must stay.
    protected override void RemoveFiles()
    {
        if (StartsAnew)
        {
            base.RemoveFiles();
        }
    }
}
