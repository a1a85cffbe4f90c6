using SqliteBench.Providers;

namespace SqliteBench.Workloads;

/// <summary>
/// An operation on the block store: how it is drawn, what it has to answer, and how it is done. C++ has a twin of the
/// same id in src/Native/src/workloads.
/// </summary>
/// <param name="writes">Whether it changes the database, so that each run needs a copy of its own.</param>
public abstract class Workload(string id, string description, bool writes = true)
{
    public string Id => id;

    public string Description => description;

    public bool Writes => writes;

    /// <summary>Whether its template needs a unique index on the key.</summary>
    public virtual bool NeedsUniqueIndex => false;

    /// <summary>Whether its template has no rows.</summary>
    public virtual bool StartsEmpty => false;

    /// <summary>How a transaction begins; if it meets a lock, it is repeated as an immediate one.</summary>
    public virtual TransactionMode TransactionMode => TransactionMode.Deferred;

    /// <summary>Whether a library may wait for its locks, and begin its transactions, as the library does by default.</summary>
    public virtual bool TakesDefaults => Writes;

    /// <summary>Whether it has transactions of its own, so that its batch size is always <see cref="BatchSize.All"/>.</summary>
    public virtual bool IsFlow => false;

    /// <summary>
    /// Whether operations depend on those before them, so that only a run of all of them can be measured.
    /// </summary>
    public bool RunsWhole => IsFlow && Writes;

    public int MaximumThreads => RunsWhole ? 1 : int.MaxValue;

    /// <summary>Operations per measured iteration: a whole flow, or as many as take some tens of ms.</summary>
    public virtual int OperationsFor(long rows, ulong seed) => 20_000;

    public Template Template(long rows, ulong seed, BlockSchema? schema = null) =>
        new(TemplateRows(rows), seed, NeedsUniqueIndex) { Schema = Supported(schema ?? BlockSchemaCatalog.Default) };

    public virtual bool Supports(BlockSchema schema) => schema == BlockSchemaCatalog.Default;

    /// <summary>Says why it cannot run so, in a sentence without its full stop; null if it can.</summary>
    public string? ObjectionTo(int threads, BatchSize batchSize)
    {
        if (threads > MaximumThreads)
        {
            return $"{Id} cannot run on {threads} threads: its maximum is {MaximumThreads}";
        }

        if (IsFlow && batchSize != BatchSize.All)
        {
            return $"{Id} cannot run in batches of {batchSize}: it has transactions of its own, and its batch size is {BatchSize.All}";
        }

        return null;
    }

    public PreparedWork With(OperationStream stream, BlockSchema? schema = null) =>
        new PreparedBlocks(this, stream.On(Supported(schema ?? BlockSchemaCatalog.Default)));

    public override string ToString() => Id;

    internal long TemplateRows(long rows) => StartsEmpty ? 0 : rows;

    /// <summary>Draws the operation at a position of the stream; called once for each, in order.</summary>
    internal abstract Operation Draw(OperationDraw draw, int position);

    /// <summary>Changes the state as an operation does and returns its answer; called once for each, in order.</summary>
    internal abstract Outcome Apply(StateModel state, in Operation operation);

    /// <summary>Prepares the statements of one thread, and the code that is timed.</summary>
    internal abstract Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream)
        where TStatement : struct, IStatement;

    private BlockSchema Supported(BlockSchema schema)
    {
        if (!Supports(schema))
        {
            throw new NotSupportedException(
                $"{Id} runs on the schema {BlockSchemaCatalog.Default} only, not on {schema}"
            );
        }

        return schema;
    }
}
