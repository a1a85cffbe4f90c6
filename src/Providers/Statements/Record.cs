namespace SqliteBench.Providers.Statements;

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

public readonly record struct RecordField(string Guid) : IArguments
{
    public static IReadOnlyList<ArgumentDefinition> Definitions { get; } = [new(nameof(Guid), ArgumentType.Text)];

    void IArguments.Bind<TBinder>(ref TBinder binder) => binder.Text(Guid);
}

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

public sealed class RecordRow
{
    public long Id { get; set; }

    public string Guid { get; set; } = "";
}

public static class RecordSql
{
    public const string Insert = "INSERT INTO Record(Id, Guid) VALUES (@Id, @Guid)";
    public const string InsertAutoincrement = "INSERT INTO Record(Guid) VALUES (@Guid)";
    public const string SelectAll = "SELECT Id, Guid FROM Record";
    public const string SelectByKey = "SELECT Id, Guid FROM Record WHERE Id = @Id";
    public const string SelectByField = "SELECT Id, Guid FROM Record WHERE Guid = @Guid";

    public const string SelectPage = "SELECT Id, Guid FROM Record WHERE Id >= @Id ORDER BY Id LIMIT 100";
    public const string UpdateByKey = "UPDATE Record SET Guid = @Guid WHERE Id = @Id";
    public const string UpdateByField = "UPDATE Record SET Guid = @NewGuid WHERE Guid = @Guid";
    public const string DeleteByKey = "DELETE FROM Record WHERE Id = @Id";
    public const string DeleteByField = "DELETE FROM Record WHERE Guid = @Guid";
}
