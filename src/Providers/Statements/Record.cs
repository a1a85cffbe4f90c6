namespace SqliteBench.Providers.Statements;

/// <summary>A row of the table Record.</summary>
/// <param name="Id">The record's key, from 1.</param>
public readonly record struct Record(long Id, string Guid) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Id), ArgumentType.Integer), new(nameof(Guid), ArgumentType.Text)];

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Integer(Id);
        binder.Text(Guid);
    }
}

public readonly record struct RecordKey(long Id) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Id), ArgumentType.Integer)];

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Integer(Id);
}

/// <summary>The value of the field without an index.</summary>
public readonly record struct RecordField(string Guid) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Guid), ArgumentType.Text)];

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Text(Guid);
}

/// <summary>The new value of a record that is found by its key.</summary>
public readonly record struct RecordUpdate(string Guid, long Id) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(Guid), ArgumentType.Text), new(nameof(Id), ArgumentType.Integer)];

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Text(Guid);
        binder.Integer(Id);
    }
}

/// <summary>The new value of the records that are found by the old one.</summary>
public readonly record struct RecordReplacement(string NewGuid, string Guid) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } =
    [new(nameof(NewGuid), ArgumentType.Text), new(nameof(Guid), ArgumentType.Text)];

    void IArguments.Bind<TBinder>(ref TBinder binder)
    {
        binder.Text(NewGuid);
        binder.Text(Guid);
    }
}

/// <summary>A row of the table Record for object mappers, or a document of LiteDB.</summary>
public sealed class RecordRow
{
    public long Id { get; set; }

    public string Guid { get; set; } = "";
}

/// <summary>
/// The SQL on the table Record. Dapper.AOT, the mappers and LiteDB find their own code by these texts.
/// </summary>
public static class RecordSql
{
    public const string Insert = "INSERT INTO Record(Id, Guid) VALUES (@Id, @Guid)";
    public const string InsertAutoincrement = "INSERT INTO Record(Guid) VALUES (@Guid)";
    public const string SelectAll = "SELECT Id, Guid FROM Record";
    public const string SelectByKey = "SELECT Id, Guid FROM Record WHERE Id = @Id";
    public const string SelectByField = "SELECT Id, Guid FROM Record WHERE Guid = @Guid";

    /// <summary>The rows of a page. The SQL below repeats it, because Dapper.AOT needs a constant text.</summary>
    public const int PageSize = 100;
    public const string SelectPage = "SELECT Id, Guid FROM Record WHERE Id >= @Id ORDER BY Id LIMIT 100";
    public const string UpdateByKey = "UPDATE Record SET Guid = @Guid WHERE Id = @Id";
    public const string UpdateByField = "UPDATE Record SET Guid = @NewGuid WHERE Guid = @Guid";
    public const string DeleteByKey = "DELETE FROM Record WHERE Id = @Id";
    public const string DeleteByField = "DELETE FROM Record WHERE Guid = @Guid";
}
