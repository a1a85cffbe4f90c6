using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>A change of the schema or its statistics: statements, and those that undo them.</summary>
/// <param name="Undo">The statements that undo it; for statistics, they depend on what there was.</param>
/// <param name="Size">The number of columns in its indexes.</param>
/// <param name="Table">The only table that it affects; null if it may affect several.</param>
internal sealed record SchemaChange(
    IReadOnlyList<string> Statements,
    IReadOnlyList<string> Undo,
    int Size = 0,
    string? Table = null
)
{
    private const long LargeBytes = 100_000_000;

    public static SchemaChange Analyze(long bytes) =>
        new(
            // 1000 rows of each index give statistics that are good enough, and take a second on 1 GB.
            bytes > LargeBytes
                ? ["PRAGMA analysis_limit = 1000", "ANALYZE"]
                : ["ANALYZE"],
            ["DELETE FROM sqlite_stat1", "ANALYZE sqlite_schema"]
        );

    public static string DropOf(string index) => $"DROP INDEX {PlainSqlite.Named(index)}";

    /// <summary>The same index without its last column; null if it has only one.</summary>
    public SchemaChange? Shorter { get; init; }

    /// <summary>Whether it makes statistics, perhaps beside an index.</summary>
    public bool HasStatistics => Statements.Contains("ANALYZE");

    public bool IsDrop => Statements[0].StartsWith("DROP INDEX", StringComparison.Ordinal);

    /// <summary>All statements as one text, which also identifies the change.</summary>
    public string Sql => string.Join("; ", Statements);

    /// <summary>The names of the indexes that it creates.</summary>
    public IEnumerable<string> IndexNames =>
        Statements
            .Where(statement => statement.StartsWith("CREATE INDEX", StringComparison.Ordinal))
            .Select(statement => SqlToken.Split(statement)[2].Text);

    /// <summary>This index instead of another one.</summary>
    public SchemaChange InPlaceOf(SchemaChange replaced) =>
        new([.. replaced.Undo, .. Statements], [.. Undo, .. replaced.Statements], Table: Table);

    public SchemaChange With(SchemaChange added) =>
        new(
            [.. Statements, .. added.Statements],
            [.. added.Undo, .. Undo],
            Size + added.Size,
            Table == added.Table ? Table : null
        );
}
