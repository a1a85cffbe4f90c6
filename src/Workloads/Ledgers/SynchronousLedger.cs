using SqliteBench.Providers;
using SqliteBench.Workloads.Statements.Values;

namespace SqliteBench.Workloads.Ledgers;

internal sealed class SynchronousLedger<TConnection, TStatement> : Ledger
    where TConnection : struct, IConnection<TConnection, TStatement>
    where TStatement : struct, IStatement
{
    private readonly TConnection _connection;
    private readonly List<TStatement> _statements = [];

    public SynchronousLedger(string path, PragmaSet pragmas)
    {
        _connection = TConnection.Open(path);
        try
        {
            _connection.Execute(RunOptions.BusyTimeoutStatement);
            pragmas.Apply<TConnection, TStatement>(_connection);
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

    public override void Dispose()
    {
        _statements.ForEach(statement => statement.Dispose());
        _connection.Dispose();
    }
}
