using System.Collections.Concurrent;
using System.Runtime.Loader;
using SqliteBench.Workloads.Queries;

namespace SqliteBench.Measurement.Cases;

/// <param name="Arguments">Of each execution, by the names of the parameters; see <see cref="QuerySet.Format"/>.</param>
/// <param name="IsMapped">Whether its columns' names are distinct and can be property names.</param>
internal sealed record StoredQuery(
    string Name,
    string Sql,
    QueryResult Result,
    RowComparison Compares,
    bool IsMapped,
    JsonElement Arguments
);

/// <summary>Executions of one query, or of all mixed by weight, with their expected answers.</summary>
/// <param name="State">What the database must contain afterwards, as <see cref="DatabaseContents"/> describes it.</param>
internal sealed record QueryWorkload(
    string Name,
    IReadOnlyList<QueryStep> Steps,
    IReadOnlyList<ExecutionAnswer> Answers,
    string State
);

/// <summary>The prepared queries of a run, in a folder that its worker processes read.</summary>
internal sealed record QuerySet(
    string Folder,
    IReadOnlyList<StoredQuery> Queries,
    IReadOnlyList<QueryWorkload> Workloads
)
{
    public const string Mix = QueryAdvice.Mix;

    private static readonly ConcurrentDictionary<string, QuerySet> s_loaded = new();
    private readonly ConcurrentDictionary<int, Query> _created = new();
    private Assembly? _assembly;

    /// <summary>Arguments may be infinite.</summary>
    public static JsonSerializerOptions Format { get; } =
        new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };

    /// <summary>The name of the class generated for a query, by its index.</summary>
    public static string ClassOf(int number) => string.Create(CultureInfo.InvariantCulture, $"Query{number}");

    /// <summary>The assembly that the queries are compiled to; <c>Workloads</c> makes its internals visible to it.</summary>
    public static string AssemblyIn(string folder) => Path.Combine(folder, "SqliteBench.GeneratedQueries.dll");

    public static QuerySet Load(string folder) =>
        s_loaded.GetOrAdd(folder, _ => JsonSerializer.Deserialize<QuerySet>(File.ReadAllBytes(FileIn(folder)))!);

    public void Write() => File.WriteAllBytes(FileIn(Folder), JsonSerializer.SerializeToUtf8Bytes(this));

    public QueryWorkload Find(string workload) => Workloads.Single(one => one.Name == workload);

    public bool Writes(QueryWorkload workload) => QueriesOf(workload).Any(query => query.Result != QueryResult.Rows);

    /// <summary>Whether mappers can read a workload's rows.</summary>
    public bool IsMapped(QueryWorkload workload) => QueriesOf(workload).All(query => query.IsMapped);

    /// <summary>The executions of these steps.</summary>
    public QuerySequence SequenceOf(IReadOnlyList<QueryStep> steps, IReadOnlyList<ExecutionAnswer>? answers = null)
    {
        int[] used = [.. steps.Select(step => step.Query).Distinct().Order()];
        return new QuerySequence(
            [.. used.Select(number => _created.GetOrAdd(number, Create))],
            [.. steps.Select(step => step with { Query = Array.IndexOf(used, step.Query) })],
            answers
        );
    }

    private static string FileIn(string folder) => Path.Combine(folder, "queries.json");

    private IEnumerable<StoredQuery> QueriesOf(QueryWorkload workload) =>
        workload.Steps.Select(step => step.Query).Distinct().Select(query => Queries[query]);

    private Query Create(int number)
    {
        _assembly ??= new AssemblyLoadContext(nameof(Queries)).LoadFromAssemblyPath(
            Path.GetFullPath(AssemblyIn(Folder))
        );
        StoredQuery query = Queries[number];
        MethodInfo create = _assembly
            .GetType(ClassOf(number), throwOnError: true)!
            .GetMethod("Create", BindingFlags.Static | BindingFlags.NonPublic)!;
        object? arguments = query.Arguments.Deserialize(create.GetParameters()[0].ParameterType, Format);
        return (Query)create.Invoke(null, [arguments, query.Sql, query.Result, query.Compares])!;
    }
}
