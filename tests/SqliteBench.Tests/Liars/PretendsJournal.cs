namespace SqliteBench.Tests.Liars;

/// <summary>Keeps SQLite's own journal mode, and says that it has taken another one.</summary>
[Shows("insert", " instead of the ")]
internal sealed class PretendsJournal : Liar
{
    private string? _mode;

    public override void Execute(string sql)
    {
        if (sql.StartsWith("PRAGMA journal_mode=", StringComparison.Ordinal))
        {
            _mode = sql.Split('=')[1].ToLowerInvariant();
        }
        else
        {
            base.Execute(sql);
        }
    }

    public override string? QueryText(string sql) => sql == "PRAGMA journal_mode" ? _mode : base.QueryText(sql);
}
