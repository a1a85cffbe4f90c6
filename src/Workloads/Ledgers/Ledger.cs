using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Workloads.Ledgers;

/// <summary>A database to which a provider commits numbered transactions. Only one thread may use it at a time.</summary>
public abstract class Ledger : IDisposable
{
    // These result codes are faults of the machine, not of the database: permission, busy, locked, no memory,
    // read-only, full, cannot open.
    private static readonly int[] s_machineFaults = [3, 5, 6, 7, 8, 13, 14];

    /// <summary>Commits a transaction. After an error, the ledger can only be closed.</summary>
    /// <param name="number">One more than the number of the last transaction.</param>
    public abstract void Commit(long number);

    public abstract void Dispose();

    public static Ledger Open(Provider provider, string path, PragmaSet pragmas)
    {
        if (provider is NativeLibraryBaseline library)
        {
            return new NativeLedger(library.OpenLedger(EngineLibrary.Path, path, pragmas.Statements));
        }

        return provider
            .Open(path)
            .HandOver<IConnection, Ledger>(connection =>
            {
                connection.Execute(new RunOptions([path], pragmas, BatchSize.All).BusyStatement);
                pragmas.Apply(connection);
                // ManagedLedger executes them by their place in this list.
                string[] steps = [LedgerSql.InsertEntry, LedgerSql.InsertPart, LedgerSql.UpdateSlots];
                return new ManagedLedger(
                    connection,
                    Disposal.OpenAll(
                        steps.Length,
                        step => connection.Prepare<OneValue<IntegerValue, long>>(steps[step])
                    )
                );
            });
    }

    /// <summary>Creates an empty ledger.</summary>
    /// <param name="pragmas">Settings that the database is to keep, such as the journal mode WAL.</param>
    public static void Create(Provider builder, string path, PragmaSet pragmas)
    {
        using IConnection connection = builder.Open(path);
        connection.Execute("PRAGMA synchronous=OFF");
        connection.Execute(LedgerSql.Tables);
        pragmas.Apply(connection);
    }

    /// <summary>Reads a ledger. If a crash left a journal or a write-ahead log, SQLite recovers the ledger first.</summary>
    public static LedgerState Read(Provider reader, string path)
    {
        try
        {
            using IConnection connection = reader.Open(path);
            string integrity = connection.QueryText("PRAGMA integrity_check(1)")!;
            if (integrity != "ok")
            {
                return new LedgerState(0, integrity, null);
            }

            long last = long.Parse(connection.QueryText(LedgerSql.Last)!);
            return new LedgerState(last, null, connection.QueryText(LedgerSql.FirstDifference));
        }
        catch (Exception failure)
            when (reader.ResultCode(failure) is { } code && !s_machineFaults.Contains(code & 0xFF))
        {
            return new LedgerState(0, failure.Message, null);
        }
    }

    private sealed class NativeLedger(NativeRun ledger) : Ledger
    {
        public override void Commit(long number) => ledger.Execute(number, 1);

        public override void Dispose() => ledger.Dispose();
    }

    private sealed class ManagedLedger(IConnection connection, List<IStatement> statements) : Ledger
    {
        public override void Commit(long number)
        {
            OneValue<IntegerValue, long> argument = new(number);
            connection.Begin(TransactionMode.Deferred);
            statements[0].Execute(argument);
            for (int part = 0; part < LedgerSql.Parts; part++)
            {
                statements[1].Execute(argument);
            }

            statements[2].Execute(argument);
            connection.Commit();
        }

        public override void Dispose() => Disposal.OfAll([.. statements, connection]);
    }
}

/// <summary>The state in which a ledger was found after a crash.</summary>
/// <param name="Last">The number of the last transaction; 0 if there is none.</param>
/// <param name="Difference">How a sound database differs from the transactions up to the last; null if not.</param>
public readonly record struct LedgerState(long Last, string? Corruption, string? Difference);

/// <summary>
/// The SQL of a ledger. Each row of transaction n contains n, so a partial transaction shows. Keep
/// src/Native/src/ledger/ledger.cpp equal to it.
/// </summary>
internal static class LedgerSql
{
    /// <summary>Parts of an entry; the SQL below repeats the number.</summary>
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
