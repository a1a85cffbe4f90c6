namespace SqliteBench.Providers.Statements;

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
