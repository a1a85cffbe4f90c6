namespace SqliteBench.Workloads.Ledgers;

/// <summary>A database to which a provider commits numbered transactions. For use by one thread at a time.</summary>
public abstract class Ledger : IDisposable
{
    /// <summary>The number is one more than that of the last; after an error the ledger can only be closed.</summary>
    public abstract void Commit(long number);

    public abstract void Dispose();

    public static Ledger Open(Provider provider, string path, PragmaSet pragmas) =>
        provider.Accept(new Opener(path, pragmas));

    /// <param name="pragmas">Settings that the database is to keep, such as the journal mode WAL.</param>
    public static void Create(Provider builder, string path, PragmaSet pragmas)
    {
        using IConnection connection = builder.Open(path);
        connection.Execute("PRAGMA synchronous=OFF");
        connection.Execute(LedgerSql.Tables);
        pragmas.Apply(connection);
    }

    private sealed class Opener(string path, PragmaSet pragmas) : IProviderVisitor<Ledger>
    {
        Ledger IProviderVisitor<Ledger>.Managed<TConnection, TStatement>() =>
            new Session<TConnection, TStatement>(
                path,
                new RunOptions([path], pragmas, BatchSize.All),
                connects: true
            ).HandOver(session => new ManagedLedger<TStatement>(session));

        public Ledger Native(NativeLibraryBaseline library) =>
            new NativeBaselineLedger(library.OpenLedger(EngineLibrary.Path, path, pragmas.Statements));
    }

    private sealed class NativeBaselineLedger(NativeRun ledger) : Ledger
    {
        public override void Commit(long number) => ledger.Execute(number, 1);

        public override void Dispose() => ledger.Dispose();
    }

    private sealed class ManagedLedger<TStatement>(Session<TStatement> session) : Ledger
        where TStatement : struct, IStatement
    {
        private readonly TStatement[] _statements =
        [
            .. new[] { LedgerSql.InsertEntry, LedgerSql.InsertPart, LedgerSql.UpdateSlots }.Select(
                session.Prepare<OneValue<IntegerValue, long>>
            ),
        ];

        public override void Commit(long number)
        {
            OneValue<IntegerValue, long> argument = new(number);
            session.Begin(TransactionMode.Deferred);
            _statements[0].Execute(argument);
            for (int part = 0; part < LedgerSql.Parts; part++)
            {
                _statements[1].Execute(argument);
            }

            _statements[2].Execute(argument);
            session.Commit();
        }

        public override void Dispose() => session.Dispose();
    }
}
