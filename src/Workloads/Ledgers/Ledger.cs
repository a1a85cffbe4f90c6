using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Workloads.Ledgers;

/// <summary>
/// An open database to which a provider commits numbered transactions, each of several rows in three tables. For use by
/// one thread at a time.
/// </summary>
internal abstract class Ledger : IDisposable
{
    /// <summary>Begins, writes and commits a transaction; after an error the ledger can only be closed.</summary>
    /// <param name="number">Its number: one more than that of the last.</param>
    public abstract void Commit(long number);

    public abstract void Dispose();

    public static Ledger Open(Provider provider, string path, PragmaSet pragmas) =>
        provider.Accept(new Opener(path, pragmas));

    /// <param name="builder">What writes it: any synchronous provider.</param>
    /// <param name="path">A file that does not exist yet.</param>
    /// <param name="pragmas">Settings that the database is to keep, such as the journal mode WAL.</param>
    public static void Create(Provider builder, string path, PragmaSet pragmas)
    {
        builder.Accept(new Builder(path, pragmas));
    }

    private sealed class Builder(string path, PragmaSet pragmas) : SynchronousVisitor<bool>("ledgers are made by")
    {
        public override bool Synchronous<TConnection, TStatement>()
        {
            using TConnection connection = TConnection.Open(path);
            connection.Execute("PRAGMA synchronous=OFF");
            connection.Execute(LedgerSql.Tables);
            pragmas.Apply<TConnection, TStatement>(connection);
            return true;
        }
    }

    private sealed class Opener(string path, PragmaSet pragmas) : IProviderVisitor<Ledger>
    {
        public Ledger Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement => new SynchronousLedger<TConnection, TStatement>(path, pragmas);

        public Ledger Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement =>
            new AsynchronousLedger<TConnection, TStatement>(path, pragmas);

        public Ledger Native(NativeLibraryBaseline library) =>
            new NativeBaselineLedger(library.OpenLedger(EngineLibrary.Path, path, pragmas.Statements));
    }

    private sealed class NativeBaselineLedger(NativeLedger ledger) : Ledger
    {
        public override void Commit(long number) => ledger.Commit(number);

        public override void Dispose() => ledger.Dispose();
    }
}
