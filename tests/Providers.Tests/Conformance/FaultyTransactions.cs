using System.Globalization;

namespace SqliteBench.Providers.Tests.Conformance;

/// <summary>
/// Numbered transactions, each of an insertion and two updates with its number, on a database in which an operation fails.
/// </summary>
internal sealed class FaultyTransactions(Provider provider, string path)
{
    private const int IoError = 10;
    private const int Full = 13;

    // Of the rows 1 to 20, number 20 tells the last transaction, and each of the others the one that it was changed by.
    public const string Tables = """
        CREATE TABLE Item(ID INTEGER PRIMARY KEY, Number INTEGER, Text TEXT);
        CREATE INDEX ItemNumber ON Item(Number);
        WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 20)
        INSERT INTO Item SELECT x, 0, printf('%0*d', 900, 0) FROM n;
        """;

    private const string Last = """
        SELECT CASE WHEN (SELECT count(*) FROM Item WHERE ID > 100) = Number
                AND (SELECT total(Number) FROM Item WHERE ID > 100) = Number * (Number + 1) / 2
                AND (SELECT total(Number) FROM Item WHERE ID < 20) = Number * (Number + 1) / 2
            THEN Number ELSE 'a part of a transaction' END FROM Item WHERE ID = 20
        """;

    public const string Campaign = "io-faults";

    private static int Transactions => LongTests.Run(Campaign) ? 6 : 2;

    /// <summary>Has one operation fail, and finds the error told and the database whole.</summary>
    public bool Fail(FaultCase fault)
    {
        using IoFaults faults = IoFaults.Begin(provider, path);
        faults.Fail(fault.Kind, fault.Operation, fault.IsLasting);
        (long acknowledged, bool failed) = Write(fault);
        bool fired = faults.Failures > 0;
        faults.Fail(fault.Kind, 0, lasting: false);

        long last = GoOn();
        if (failed)
        {
            fired.ShouldBeTrue();
            last.ShouldBeInRange(acknowledged, acknowledged + 1);
        }
        else
        {
            acknowledged.ShouldBe(Transactions);
            last.ShouldBe(acknowledged);
        }

        return fired;
    }

    private (long Acknowledged, bool Failed) Write(FaultCase fault)
    {
        long acknowledged = 0;
        ITestSession session;
        try
        {
            session = provider.Accept(new SessionOpener(path));
        }
        catch (Exception exception)
        {
            ExpectTold(null, exception, fault.Kind);
            return (0, true);
        }

        using (session)
        {
            Exception? failure = Record.Exception(() =>
            {
                session.Execute("PRAGMA synchronous=EXTRA; PRAGMA cache_size=-8; PRAGMA wal_autocheckpoint=4");
                using ITestStatement<KeyArgument> insert = Prepare(session);
                while (acknowledged < Transactions)
                {
                    Write(session, insert, acknowledged + 1);
                    acknowledged++;
                }
            });
            if (failure is null)
            {
                return (acknowledged, false);
            }

            ExpectTold(session, failure, fault.Kind);
            if (fault.RollsBack)
            {
                session.Rollback();
            }
        }

        return (acknowledged, true);
    }

    private static ITestStatement<KeyArgument> Prepare(ITestSession session) =>
        session.Prepare<KeyArgument>(
            "INSERT INTO Item(ID, Number, Text) VALUES (@Id + 100, @Id, printf('%0*d', 900, @Id))"
        );

    private static void Write(ITestSession session, ITestStatement<KeyArgument> insert, long number)
    {
        session.Begin(TransactionMode.Deferred);
        insert.Execute(new(number)).ShouldBe(1);
        session.Execute($"UPDATE Item SET Number = {number} WHERE ID IN ({number}, 20)");
        session.Commit();
    }

    // Without a wait for locks: the connection that failed holds none.
    private long GoOn()
    {
        using ITestSession session = provider.Accept(new SessionOpener(path));
        session.Execute("PRAGMA busy_timeout=0; PRAGMA synchronous=OFF");
        session.QueryText("PRAGMA integrity_check").ShouldBe("ok");
        string last = session.QueryText(Last).ShouldNotBeNull();
        long number = long.Parse(last, CultureInfo.InvariantCulture);
        using ITestStatement<KeyArgument> insert = Prepare(session);
        Write(session, insert, number + 1);
        session.QueryText(Last).ShouldBe($"{number + 1}");
        return number;
    }

    private static void ExpectTold(ITestSession? session, Exception exception, IoFaultKind kind)
    {
        if (session is not null)
        {
            (session.ResultCode(exception) & 0xFF).ShouldBeOneOf(
                kind == IoFaultKind.Full ? [Full, IoError] : [IoError],
                exception.ToString()
            );
        }

        // What sqlite-net says where it cannot open a file.
        string[] failed =
            exception.GetType().Namespace == "SQLite" ? ["disk I/O error", "(IOError)"] : ["disk I/O error"];
        string[] words = kind == IoFaultKind.Full ? ["database or disk is full", .. failed] : failed;
        words.ShouldContain(word => exception.Message.Contains(word), exception.ToString());
    }
}

public readonly record struct FaultCase(
    string JournalMode,
    IoFaultKind Kind,
    long Operation,
    bool IsLasting,
    bool RollsBack
);
