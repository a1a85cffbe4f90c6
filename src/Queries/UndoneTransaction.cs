using SqliteBench.Measurement.Cases;

namespace SqliteBench.Queries;

/// <summary>A transaction, or a savepoint that may be in one, whose changes are always undone.</summary>
internal sealed class UndoneTransaction : IDisposable
{
    private const string Savepoint = "trial";

    private readonly SqliteConnection _connection;
    private readonly bool _isSavepoint;

    public UndoneTransaction(SqliteConnection connection, bool isSavepoint = false)
    {
        _connection = connection;
        _isSavepoint = isSavepoint;
        PlainSqlite.Execute(connection, isSavepoint ? $"SAVEPOINT {Savepoint}" : "BEGIN");
    }

    public void Dispose() => PlainSqlite.RollBack(_connection, _isSavepoint ? Savepoint : null);
}
