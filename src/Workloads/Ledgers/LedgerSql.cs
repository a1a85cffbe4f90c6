namespace SqliteBench.Workloads.Ledgers;

/// <summary>Each row of transaction n contains n, so a partial one shows. C++ has equivalent statements.</summary>
internal static class LedgerSql
{
    public const int Parts = 3;

    public const string Tables = """
        CREATE TABLE Entry(ID INTEGER PRIMARY KEY, Parts INTEGER NOT NULL);
        CREATE TABLE Part(ID INTEGER PRIMARY KEY, EntryID INTEGER NOT NULL, Value TEXT NOT NULL);
        CREATE INDEX PartEntryID ON Part(EntryID);
        CREATE TABLE Slot(ID INTEGER PRIMARY KEY, EntryID INTEGER NOT NULL, Value TEXT NOT NULL);
        WITH RECURSIVE Number(ID) AS (SELECT 0 UNION ALL SELECT ID + 1 FROM Number WHERE ID < 63)
        INSERT INTO Slot SELECT ID, 0, printf('%0*d', 400, 0) FROM Number;
        """;

    public const string InsertEntry = "INSERT INTO Entry(ID, Parts) VALUES (@Value, 3)";

    public const string InsertPart = "INSERT INTO Part(EntryID, Value) VALUES (@Value, printf('%0*d', 200, @Value))";

    public const string UpdateSlots =
        "UPDATE Slot SET EntryID = @Value, Value = printf('%0*d', 400, @Value)"
        + " WHERE ID IN (@Value % 64, (@Value * 37 + 11) % 64)";

    public const string Last = "SELECT coalesce(max(ID), 0) FROM Entry";

    /// <summary>The first difference from the transactions up to the last entry, or NULL.</summary>
    public const string FirstDifference = """
        WITH Last(ID) AS (SELECT coalesce(max(ID), 0) FROM Entry)
        SELECT CASE
            WHEN (SELECT count(*) FROM Entry) <> ID OR EXISTS (SELECT * FROM Entry WHERE ID < 1)
                THEN 'there are ' || (SELECT count(*) FROM Entry) || ' entries, and the last is number ' || ID
            WHEN (SELECT count(*) FROM Part) <> 3 * ID
                THEN 'there are ' || (SELECT count(*) FROM Part) || ' parts of ' || ID || ' entries'
            WHEN EXISTS (SELECT * FROM Entry WHERE Parts <> 3 OR Parts <> (
                    SELECT count(*) FROM Part WHERE EntryID = Entry.ID AND Value = printf('%0*d', 200, EntryID)))
                THEN 'an entry lacks the parts that were written with it'
            WHEN (SELECT count(*) FROM Slot) <> 64 OR EXISTS (
                    SELECT * FROM Slot WHERE Value <> printf('%0*d', 400, EntryID) OR EntryID <> coalesce((
                        SELECT max(ID) FROM Entry WHERE Slot.ID IN (Entry.ID % 64, (Entry.ID * 37 + 11) % 64)), 0))
                THEN 'a slot does not match the last entry that changed it'
            END FROM Last
        """;
}
