namespace SqliteBench.Tests.Liars;

/// <summary>Opens databases with another journal mode than SQLite's own.</summary>
[Shows("insert", " instead of the ")]
[Shows("journal-insert", " syncs instead of the ")]
internal sealed class JournalsInMemory : Liar
{
    public override void Open(string path)
    {
        base.Open(path);
        Connection.Execute("PRAGMA journal_mode=MEMORY");
    }
}
