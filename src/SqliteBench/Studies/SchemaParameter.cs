namespace SqliteBench.Studies;

/// <summary>A schema as a parameter: BenchmarkDotNet compares only values of one type, and each schema has its own.</summary>
/// <param name="Schema">The schema.</param>
public sealed record SchemaParameter(BlockSchema Schema) : IComparable
{
    /// <summary>Compares by the order of registration.</summary>
    /// <param name="obj">Another parameter.</param>
    public int CompareTo(object? obj) => obj is SchemaParameter other ? Place(this).CompareTo(Place(other)) : 1;

    /// <inheritdoc />
    public override string ToString() => Schema.Id;

    private static int Place(SchemaParameter parameter) =>
        BlockSchemaCatalog.All.TakeWhile(schema => schema != parameter.Schema).Count();
}
