using SqliteBench.Providers;
using SqliteBench.Workloads.Statements.Values;

namespace SqliteBench.Workloads.Ledgers;

internal sealed class AsynchronousLedger<TConnection, TStatement> : Ledger
    where TConnection : struct, IAsyncConnection<TConnection, TStatement>
    where TStatement : struct, IAsyncStatement
{
    private readonly List<TStatement> _statements = [];
    private readonly TConnection _connection;

    public AsynchronousLedger(string path, PragmaSet pragmas)
    {
        _connection = TConnection.OpenAsync(path).GetAwaiter().GetResult();
        try
        {
            Await(PrepareAsync(pragmas));
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    public override void Commit(long number) => Await(CommitAsync(new OneValue<IntegerValue, long>(number)));

    public override void Dispose() => Await(CloseAsync());

    // The caller is synchronous; one wait per transaction is negligible.
    private static void Await(Task task) => task.GetAwaiter().GetResult();

    private async Task PrepareAsync(PragmaSet pragmas)
    {
        await _connection.ExecuteAsync(RunOptions.BusyTimeoutStatement).ConfigureAwait(false);
        await pragmas.ApplyAsync<TConnection, TStatement>(_connection).ConfigureAwait(false);
        foreach (string sql in (string[])[LedgerSql.InsertEntry, LedgerSql.InsertPart, LedgerSql.UpdateSlots])
        {
            _statements.Add(await _connection.PrepareAsync<OneValue<IntegerValue, long>>(sql).ConfigureAwait(false));
        }
    }

    private async Task CommitAsync(OneValue<IntegerValue, long> argument)
    {
        await _connection.BeginAsync(TransactionMode.Deferred).ConfigureAwait(false);
        await _statements[0].ExecuteAsync(argument).ConfigureAwait(false);
        for (int part = 0; part < LedgerSql.Parts; part++)
        {
            await _statements[1].ExecuteAsync(argument).ConfigureAwait(false);
        }

        await _statements[2].ExecuteAsync(argument).ConfigureAwait(false);
        await _connection.CommitAsync().ConfigureAwait(false);
    }

    private async Task CloseAsync()
    {
        foreach (TStatement statement in _statements)
        {
            await statement.DisposeAsync().ConfigureAwait(false);
        }

        await _connection.DisposeAsync().ConfigureAwait(false);
    }
}
