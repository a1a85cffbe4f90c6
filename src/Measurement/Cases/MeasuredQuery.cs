using System.Collections.Concurrent;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Queries;
using SqliteBench.Workloads.Rows;
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

    public override bool Takes(Provider? provider, Setting setting) => setting.Threads == 1 || !StartsAnew;

    public override bool RunsWhole(Setting setting) =>
        setting.Threads > 1 || (StartsAnew && setting.BatchSize != BatchSize.All && setting.Pragmas.SyncsEachCommit);

    public override int Operations(Setting setting) => Query.Executions;

    public override long EstimatedBytes(Setting setting) => StartsAnew ? 2 * new FileInfo(Database(setting)).Length : 0;

    public override CaseWork Prepare(Provider? provider, string name, Setting setting) =>
        new QueryCaseWork(provider!, this, setting);
}

/// <summary>The work of a user's query: readers share the copy of the database, and each writer gets its own.</summary>
internal sealed class QueryCaseWork(Provider provider, MeasuredQuery query, Setting setting)
    : DatabaseWork(
        provider,
        query.Describe(setting),
        query.Query.Prepare(query.AnswersIn(setting).ValuesOf(provider)),
        new RunOptions(
            [query.StartsAnew ? DatabaseFiles.NewIn(setting.Run.Databases) : query.Database(setting)],
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

/// <summary>The answers of a query's executions.</summary>
/// <param name="Decoded">The answers of providers that decode text, if some of it is not UTF-8; otherwise null.</param>
/// <param name="State">The database's contents afterwards, as <see cref="DatabaseContents"/> describes them.</param>
public sealed record QueryAnswers(
    IReadOnlyList<ExecutionAnswer> Values,
    IReadOnlyList<ExecutionAnswer>? Decoded,
    string State
)
{
    public IReadOnlyList<ExecutionAnswer> ValuesOf(Provider provider) =>
        provider.DecodesText ? Decoded ?? Values : Values;
}

/// <summary>A query with its arguments and its expected answers, in the file of a <see cref="QuerySet"/>.</summary>
/// <param name="Answers">The answers by change of the schema.</param>
public sealed record StoredQuery(
    string Name,
    QueryDefinition Definition,
    bool Writes,
    int Executions,
    IReadOnlyDictionary<string, QueryAnswers> Answers
)
{
    private Query? _query;

    [JsonIgnore]
    public bool IsMapped => Definition.Result != QueryResult.Rows || RowClass.CanMap(Definition.Columns);

    public PreparedQuery Prepare(IReadOnlyList<ExecutionAnswer>? answers = null) =>
        new(LazyInitializer.EnsureInitialized(ref _query, () => Query.Of(Definition)), Executions, answers);
}

/// <summary>The queries of a run, in a folder that its worker processes read.</summary>
/// <param name="ForeignKeys">Whether the application's connections enforce foreign keys.</param>
public sealed record QuerySet(string Folder, IReadOnlyList<StoredQuery> Queries, bool ForeignKeys)
{
    private static readonly JsonSerializerOptions s_format = new() { Converters = { new SqliteValueConverter() } };
    private static readonly ConcurrentDictionary<string, QuerySet> s_loaded = new();

    public static QuerySet Load(string folder) =>
        s_loaded.GetOrAdd(
            folder,
            _ => JsonSerializer.Deserialize<QuerySet>(File.ReadAllBytes(FileIn(folder)), s_format)!
        );

    public void Write() => File.WriteAllBytes(FileIn(Folder), JsonSerializer.SerializeToUtf8Bytes(this, s_format));

    public StoredQuery Find(string name) => Queries.Single(query => query.Name == name);

    private static string FileIn(string folder) => Path.Combine(folder, "queries.json");

    /// <summary>Values keep their storage class: a letter marks reals, text and blobs.</summary>
    private sealed class SqliteValueConverter : JsonConverter<object?>
    {
        public override object? Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
            reader.TokenType switch
            {
                JsonTokenType.Null => null,
                JsonTokenType.Number => reader.GetInt64(),
                _ => Parse(reader.GetString()!),
            };

        private static object Parse(string text) =>
            text[0] switch
            {
                'R' => double.Parse(text[1..], CultureInfo.InvariantCulture),
                'B' => Convert.FromBase64String(text[1..]),
                _ => text[1..],
            };

        public override void Write(Utf8JsonWriter writer, object? value, JsonSerializerOptions options) =>
            JsonSerializer.Serialize(
                writer,
                value switch
                {
                    double real => string.Create(CultureInfo.InvariantCulture, $"R{real:R}"),
                    string text => $"T{text}",
                    byte[] blob => $"B{Convert.ToBase64String(blob)}",
                    _ => value,
                }
            );
    }
}
