using SqliteBench.Providers;

namespace SqliteBench.Workloads.Ledgers;

/// <summary>A ledger of a provider used synchronously.</summary>
internal sealed class SynchronousLedger<TConnection, TStatement> : Ledger
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    private readonly TConnection _connection;
    private readonly List<TStatement> _statements = [];
    private bool _hasFailed;

    public SynchronousLedger(string path, PragmaSet pragmas)
    {
        _connection = TConnection.Open(path);
        try
        {
            _connection.Execute(RunOptions.BusyTimeoutStatement);
            pragmas.Apply<TConnection, TStatement>(_connection);
            foreach (string sql in (string[])[LedgerSql.InsertEntry, LedgerSql.InsertPart, LedgerSql.UpdateSlots])
            {
                _statements.Add(_connection.Prepare<TransactionNumber>(sql));
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
        _hasFailed = true;
        TransactionNumber argument = new(number);
        _connection.Begin(TransactionMode.Deferred);
        _statements[0].Execute(argument);
        for (int part = 0; part < LedgerSql.Parts; part++)
        {
            _statements[1].Execute(argument);
        }

        _statements[2].Execute(argument);
        _connection.Commit();
        _hasFailed = false;
    }

    public override void Dispose()
    {
        if (_hasFailed)
        {
            RollBack();
        }

        _statements.ForEach(statement => statement.Dispose());
        _statements.Clear();
        _connection.Dispose();
    }

    // On a disk that is gone a rollback fails too, and the connection is to be closed all the same.
    private void RollBack()
    {
        _hasFailed = false;
        try
        {
            _connection.Rollback();
        }
        catch (Exception exception) when (TConnection.ResultCode(exception) is not null)
        {
            // What matters is the error that came before.
        }
    }
}
