using SqliteBench.Providers;

namespace SqliteBench.Workloads.Flows;

/// <summary>
/// Backs up files: each is a new blockset, mostly of known blocks. It commits regularly, so that a crash costs few
/// files. The C++ twin is backup.cpp in src/Native/src/workloads.
/// </summary>
public sealed class Backup()
    : BlocksetWriting("backup", "add a block to a file; 60 % of the blocks exist; a commit every 100 files")
{
    private const int PercentKnown = 60;

    private const int FilesPerCommit = 100;

    public override bool IsFlow => true;

    internal override Operation Draw(OperationDraw draw, int position) =>
        new(StartsBlockset: draw.StartsFile(), BlockNumber: draw.KnownOrNewBlock(position, PercentKnown));

    internal override Executions Prepare<TStatement>(Session<TStatement> session, OperationStream stream)
    {
        Operation[] operations = stream.Operations;
        BlocksetWriter<TStatement> writer = new(session);
        return new Executions(
            (index, fold) =>
            {
                bool starts = operations[index].StartsBlockset;
                if (starts && fold.Files == FilesPerCommit)
                {
                    session.Commit();
                    session.Begin(TransactionMode.Deferred);
                    fold.Files = 0;
                }

                if (starts || fold.Blockset == 0)
                {
                    fold.Files++;
                }

                writer.Execute(in operations[index], fold);
            }
        );
    }
}
