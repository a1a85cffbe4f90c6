using SqliteBench.Providers;
using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Blocks;

/// <summary>
/// Adds a block to the open blockset, or to a new one. The C++ twin is blockset_writer.hpp in src/Native/src/workloads.
/// </summary>
internal readonly struct BlocksetWriter<TStatement>(Session<TStatement> session)
    where TStatement : struct, IStatement
{
    private readonly TStatement _insertBlockset = session.PrepareInsert<NoArguments>(BlockSql.InsertBlockset);
    private readonly FindOrInsertBlock<TStatement> _findOrInsert = new(session);
    private readonly AddEntry<TStatement> _addEntry = new(session);

    public void Execute(in Operation operation, Fold fold)
    {
        if (operation.StartsBlockset || fold.Blockset == 0)
        {
            fold.Blockset = _insertBlockset.Insert(default(NoArguments));
        }

        bool found = _findOrInsert.Execute(operation.Block, out long block);
        fold.Add(found ? block : Outcome.Inserted);
        fold.Add(_addEntry.Execute(fold.Blockset, block));
        fold.Count(1);
    }
}

/// <summary>Finds a block's ID, or inserts the block; returns whether it was found.</summary>
internal readonly struct FindOrInsertBlock<TStatement>(Session<TStatement> session)
    where TStatement : struct, IStatement
{
    private readonly TStatement _find = session.Prepare<BlockKey>(BlockSql.FindBlock);
    private readonly TStatement _insert = session.PrepareInsert<BlockKey>(BlockSql.InsertBlock);

    public bool Execute(in BlockKey block, out long id)
    {
        bool found = _find.TryReadInteger(in block, out id);
        if (!found)
        {
            id = _insert.Insert(in block);
        }

        return found;
    }
}

/// <summary>Inserts an entry and lengthens its blockset; returns how many rows that changed.</summary>
internal readonly struct AddEntry<TStatement>(Session<TStatement> session)
    where TStatement : struct, IStatement
{
    private readonly TStatement _insert = session.Prepare<EntryKey>(BlockSql.InsertEntry);
    private readonly TStatement _lengthen = session.Prepare<BlocksetKey>(BlockSql.LengthenBlockset);

    public long Execute(long blockset, long block)
    {
        long changed = _insert.Execute(new EntryKey(blockset, block));
        return changed + _lengthen.Execute(new BlocksetKey(blockset));
    }
}

/// <summary>The model of workloads whose operations all use a BlocksetWriter.</summary>
public abstract class BlocksetWriting(string id, string description) : Workload(id, description)
{
    /// <summary>The rows that AddEntry changes: the entry and its blockset.</summary>
    private const long EntryAndLength = 2;

    internal override Outcome Apply(StateModel state, in Operation operation)
    {
        bool isNew = state.InsertIfNew(operation, out long id);
        state.AddToBlockset(id, operation.StartsBlockset);
        return Outcome.Of(isNew ? Outcome.Inserted : operation.BlockNumber, EntryAndLength);
    }
}

internal sealed class NewBlockset()
    : BlocksetWriting("new-blockset", "add a block to a blockset, inserting whichever is new")
{
    internal override Operation Draw(OperationDraw draw, int position) =>
        new(StartsBlockset: draw.StartsBlockset(), BlockNumber: draw.KnownOrNewBlock(position));

    internal override Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream)
    {
        Operation[] operations = stream.Operations;
        BlocksetWriter<TStatement> writer = new(session);
        return new Executions((index, fold) => writer.Execute(in operations[index], fold));
    }
}
