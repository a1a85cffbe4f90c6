using Microsoft.Data.Sqlite;
using SqliteBench.Providers.SqlitePcl;
using SqliteBench.Workloads;

namespace SqliteBench.Pairs;

/// <summary>The <c>select</c> workload written by hand against Microsoft.Data.Sqlite's own types.</summary>
internal sealed class HandWrittenMicrosoft : IDisposable
{
    private readonly Operation[] _operations;
    private readonly SqliteConnection _connection;
    private readonly SqliteCommand _select;
    private readonly SqliteParameter _hash;
    private readonly SqliteParameter _size;

    public HandWrittenMicrosoft(string database, OperationStream stream, PragmaSet pragmas)
    {
        _operations = [.. stream.Operations];
        SqlitePclEngine.Use();
        SqliteConnectionStringBuilder builder = new() { DataSource = database, Pooling = false };
        _connection = new SqliteConnection(builder.ConnectionString);
        _connection.Open();
        using SqliteCommand set = _connection.CreateCommand();
        foreach (PragmaSetting setting in pragmas.Settings)
        {
            set.CommandText = setting.SetStatement;
            set.ExecuteNonQuery();
        }

        _select = _connection.CreateCommand();
        _select.CommandText = "SELECT ID FROM Block WHERE Hash = @Hash AND Size = @Size";
        _hash = _select.Parameters.Add("@Hash", SqliteType.Text);
        _size = _select.Parameters.Add("@Size", SqliteType.Integer);
        _select.Prepare();
    }

    /// <summary>The digest of the last run, so that no work can be left out.</summary>
    public ulong Digest { get; private set; }

    public void Run(int first, int count)
    {
        Digest digest = new();
        using SqliteTransaction transaction = _connection.BeginTransaction(deferred: true);
        _select.Transaction = transaction;
        for (int position = first; position < first + count; position++)
        {
            ref readonly Operation operation = ref _operations[position];
            _hash.Value = operation.Hash;
            _size.Value = operation.Value;
            digest.Add(_select.ExecuteScalar() is { } id ? (long)id : 0L);
        }

        transaction.Commit();
        Digest = digest.Value;
    }

    public void Dispose()
    {
        _select.Dispose();
        _connection.Dispose();
    }
}
