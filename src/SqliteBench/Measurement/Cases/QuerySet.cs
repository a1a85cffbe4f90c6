using System.Collections.Concurrent;
using System.Globalization;
using System.Reflection;
using System.Runtime.Loader;
using SqliteBench.Reporting.Studies;
using SqliteBench.Workloads.Queries;

namespace SqliteBench.Measurement.Cases;

/// <summary>A query as worker processes need it.</summary>
/// <param name="Arguments">The arguments of its executions, as <see cref="ArgumentDecoder"/> reads them.</param>
/// <param name="IsMapped">Whether its columns' names are distinct and can be property names.</param>
internal sealed record StoredQuery(
    string Name,
    string Sql,
    QueryResult Result,
    RowComparison Compares,
    bool IsMapped,
    byte[] Arguments
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
internal sealed class QuerySet
{
    /// <summary>The workload of all queries, mixed by weight.</summary>
    public const string Mix = QueryAdvice.Mix;

    private const string FileName = "queries.bin";
    private const string AssemblyFile = "SqliteBench.GeneratedQueries.dll";
    private static readonly ConcurrentDictionary<string, QuerySet> s_loaded = new();
    private readonly string _folder;
    private readonly Query?[] _created;
    private Assembly? _assembly;

    public QuerySet(string folder, IReadOnlyList<StoredQuery> queries, IReadOnlyList<QueryWorkload> workloads)
    {
        (_folder, Queries, Workloads) = (folder, queries, workloads);
        _created = new Query?[queries.Count];
    }

    public IReadOnlyList<StoredQuery> Queries { get; }

    public IReadOnlyList<QueryWorkload> Workloads { get; }

    /// <summary>The name of the class generated for a query, by its index.</summary>
    public static string ClassOf(int number) => string.Create(CultureInfo.InvariantCulture, $"Query{number}");

    /// <summary>The assembly that the queries are compiled to; <c>Workloads</c> makes its internals visible to it.</summary>
    public static string AssemblyIn(string folder) => Path.Combine(folder, AssemblyFile);

    /// <summary>The set in a folder, read once per process.</summary>
    public static QuerySet Load(string folder) => s_loaded.GetOrAdd(folder, Read);

    public QueryWorkload Find(string workload) => Workloads.Single(one => one.Name == workload);

    /// <summary>Whether a workload changes the database.</summary>
    public bool Writes(QueryWorkload workload) => QueriesOf(workload).Any(query => query.Result != QueryResult.Rows);

    /// <summary>Whether mappers can read a workload's rows.</summary>
    public bool IsMapped(QueryWorkload workload) => QueriesOf(workload).All(query => query.IsMapped);

    /// <summary>The executions of these steps.</summary>
    public QuerySequence SequenceOf(IReadOnlyList<QueryStep> steps, IReadOnlyList<ExecutionAnswer>? answers = null)
    {
        int[] used = [.. steps.Select(step => step.Query).Distinct().Order()];
        return new QuerySequence(
            [.. used.Select(Create)],
            [.. steps.Select(step => step with { Query = Array.IndexOf(used, step.Query) })],
            answers
        );
    }

    public void Write()
    {
        using BinaryWriter writer = new(File.Create(Path.Combine(_folder, FileName)));
        writer.Write(Queries.Count);
        foreach (StoredQuery query in Queries)
        {
            writer.Write(query.Name);
            writer.Write(query.Sql);
            writer.Write((int)query.Result);
            writer.Write((int)query.Compares);
            writer.Write(query.IsMapped);
            writer.Write(query.Arguments.Length);
            writer.Write(query.Arguments);
        }

        writer.Write(Workloads.Count);
        foreach (QueryWorkload workload in Workloads)
        {
            writer.Write(workload.Name);
            writer.Write(workload.State);
            writer.Write(workload.Steps.Count);
            foreach ((QueryStep step, ExecutionAnswer answer) in workload.Steps.Zip(workload.Answers))
            {
                writer.Write(step.Query);
                writer.Write(step.Arguments);
                writer.Write(answer.Value);
                writer.Write(answer.Number);
            }
        }
    }

    private static QuerySet Read(string folder)
    {
        using BinaryReader reader = new(File.OpenRead(Path.Combine(folder, FileName)));
        StoredQuery[] queries = new StoredQuery[reader.ReadInt32()];
        for (int query = 0; query < queries.Length; query++)
        {
            queries[query] = new StoredQuery(
                reader.ReadString(),
                reader.ReadString(),
                (QueryResult)reader.ReadInt32(),
                (RowComparison)reader.ReadInt32(),
                reader.ReadBoolean(),
                reader.ReadBytes(reader.ReadInt32())
            );
        }

        QueryWorkload[] workloads = new QueryWorkload[reader.ReadInt32()];
        for (int workload = 0; workload < workloads.Length; workload++)
        {
            string name = reader.ReadString();
            string state = reader.ReadString();
            QueryStep[] steps = new QueryStep[reader.ReadInt32()];
            ExecutionAnswer[] answers = new ExecutionAnswer[steps.Length];
            for (int step = 0; step < steps.Length; step++)
            {
                steps[step] = new QueryStep(reader.ReadInt32(), reader.ReadInt32());
                answers[step] = new ExecutionAnswer(reader.ReadUInt64(), reader.ReadInt64());
            }

            workloads[workload] = new QueryWorkload(name, steps, answers, state);
        }

        return new QuerySet(folder, queries, workloads);
    }

    private IEnumerable<StoredQuery> QueriesOf(QueryWorkload workload) =>
        workload.Steps.Select(step => step.Query).Distinct().Select(query => Queries[query]);

    private Query Create(int number)
    {
        if (_created[number] is { } created)
        {
            return created;
        }

        _assembly ??= new AssemblyLoadContext(nameof(Queries)).LoadFromAssemblyPath(
            Path.GetFullPath(AssemblyIn(_folder))
        );
        StoredQuery query = Queries[number];
        MethodInfo create = _assembly
            .GetType(ClassOf(number), throwOnError: true)!
            .GetMethod("Create", BindingFlags.Static | BindingFlags.NonPublic)!;
        return _created[number] = (Query)
            create.Invoke(null, [query.Arguments, query.Sql, query.Result, query.Compares])!;
    }
}
