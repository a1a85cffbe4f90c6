using SqliteBench.Providers.PInvoke;

namespace SqliteBench.Tests.Liars;

/// <summary>Leaves an index that does not agree with its table: all rows are there and readable.</summary>
[Shows("insert", "wrong integrity_check: expected ('ok'), got ")]
[Shows("select", "wrong integrity_check: expected ('ok'), got ")]
[Shows("delete", "wrong integrity_check: expected ('ok'), got ")]
internal sealed class CorruptIndex : Liar
{
    public override void Close()
    {
        base.Close();
        Execute("PRAGMA writable_schema=ON", Replacing("Hash, Size", "Size, Hash"));
        Execute("REINDEX", "PRAGMA writable_schema=ON", Replacing("Size, Hash", "Hash, Size"));
    }

    private static string Replacing(string columns, string others) =>
        $"UPDATE sqlite_master SET sql = replace(sql, '{columns}', '{others}') WHERE type = 'index'";

    // On a connection that reads the schema anew.
    private void Execute(params string[] statements)
    {
        using PInvokeConnection connection = PInvokeConnection.Open(Path);
        Array.ForEach(statements, connection.Execute);
    }
}
