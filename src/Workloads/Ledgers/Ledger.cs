using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Workloads.Ledgers;

/// <summary>
/// A database to which a provider commits numbered transactions. Only one thread may use it at a time.
/// </summary>
public abstract class Ledger : IDisposable
{
    private const int PrimaryMask = 0xFF;

    // These result codes are faults of the machine, not the database: permission, busy, locked, no memory, read-only,
    // full, cannot open.
    private static readonly int[] s_elsewhere = [3, 5, 6, 7, 8, 13, 14];

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

        return new ManagedLedger(provider, path, pragmas);
    }

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

            return new LedgerState(
                long.Parse(connection.QueryText(LedgerSql.Last)!),
                null,
                connection.QueryText(LedgerSql.FirstDifference)
            );
        }
        catch (Exception exception) when (IsOfDatabase(reader.ResultCode(exception)))
        {
            return new LedgerState(0, exception.Message, null);
        }
    }

    private static bool IsOfDatabase(int? code) => code is { } known && !s_elsewhere.Contains(known & PrimaryMask);

    private sealed class NativeLedger(NativeRun ledger) : Ledger
    {
        public override void Commit(long number) => ledger.Execute(number, 1);

        public override void Dispose() => ledger.Dispose();
    }

    private sealed class ManagedLedger : Ledger
    {
        private readonly IConnection _connection;
        private readonly List<IStatement> _statements = [];

        public ManagedLedger(Provider provider, string path, PragmaSet pragmas)
        {
            _connection = provider.Open(path);
            try
            {
                _connection.Execute(new RunOptions([path], pragmas, BatchSize.All).BusyStatement);
                pragmas.Apply(_connection);
                foreach (string sql in (string[])[LedgerSql.InsertEntry, LedgerSql.InsertPart, LedgerSql.UpdateSlots])
                {
                    _statements.Add(_connection.Prepare<OneValue<IntegerValue, long>>(sql));
                }
            }
            catch
            {
                Dispose();
                throw;
            }
        }

        public override void Commit(long number)
        {
            OneValue<IntegerValue, long> argument = new(number);
            _connection.Begin(TransactionMode.Deferred);
            _statements[0].Execute(argument);
            for (int part = 0; part < LedgerSql.Parts; part++)
            {
                _statements[1].Execute(argument);
            }

            _statements[2].Execute(argument);
            _connection.Commit();
        }

        public override void Dispose() => Disposal.OfAll([.. _statements, _connection]);
    }
}
