using SqliteBench.Providers.Statements;

namespace SqliteBench.Workloads.Flows;

/// <summary>
/// Fills an empty database from lists of blocks. Many blocks are listed twice, so each row is looked up first.
/// Blocksets are numbered from 1. The C++ twin is recreate.cpp in src/Native/src/workloads.
/// </summary>
internal sealed class Recreate()
    : Workload(
        "recreate",
        "add a listed block to a file in an empty database, after looking up the file, the block and the entry"
    )
{
    /// <summary>The most operations, whose stream takes about 200 MB of memory.</summary>
    private const int MaximumOperations = 1_000_000;

    public override bool StartsEmpty => true;

    public override bool IsFlow => true;

    /// <summary>The lists have as many blocks as a database of this many rows has entries, up to a million.</summary>
    public override int OperationsFor(long rows, ulong seed) => (int)Math.Min(rows, MaximumOperations);

    internal override Operation Draw(OperationDraw draw, int position)
    {
        bool starts = draw.StartsFile() || position == 0;
        return new(draw.ListedBlock(), StartsBlockset: starts);
    }

    internal override Outcome Apply(StateModel state, in Operation operation) => state.Refill(operation);

    internal override Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream)
    {
        Operation[] operations = stream.Operations;
        TStatement findBlockset = session.Prepare<BlocksetKey>(BlockSql.FindBlockset);
        TStatement insertBlockset = session.Prepare<BlocksetKey>(BlockSql.InsertBlocksetWithID);
        FindOrInsertBlock<TStatement> findOrInsert = new(session);
        TStatement findEntry = session.Prepare<EntryKey>(BlockSql.FindEntry);
        AddEntry<TStatement> addEntry = new(session);
        return new Executions(
            (index, fold) =>
            {
                ref readonly Operation operation = ref operations[index];
                long changed = 0;
                if (operation.StartsBlockset || fold.Blockset == 0)
                {
                    BlocksetKey blockset = new(++fold.Blockset);
                    changed += findBlockset.TryReadInteger(in blockset, out _)
                        ? 0
                        : insertBlockset.Execute(in blockset);
                }

                bool found = findOrInsert.Execute(operation.Block, out long block);
                changed += found ? 0 : 1;
                if (!findEntry.TryReadInteger(new EntryKey(fold.Blockset, block), out _))
                {
                    changed += addEntry.Execute(fold.Blockset, block);
                }

                fold.Add(found ? block : 0L);
                fold.Add(changed);
                fold.Count(1);
            }
        );
    }
}
