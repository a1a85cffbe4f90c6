using System.Text;
using SqliteBench.Providers.PInvoke;
using SqliteBench.Workloads;

namespace SqliteBench.Pairs;

/// <summary>
/// The <c>select</c> workload written by hand against the sqlite3 functions, without the provider abstraction: what the
/// abstraction is held against.
/// </summary>
internal sealed unsafe class HandWrittenPInvoke : IDisposable
{
    private const int ReadWrite = 2;
    private const int NoMutex = 0x8000;
    private readonly Operation[] _operations;
    private readonly byte[] _buffer = GC.AllocateUninitializedArray<byte>(256, pinned: true);
    private readonly nint _connection;
    private readonly nint _select;

    public HandWrittenPInvoke(string database, OperationStream stream, PragmaSet pragmas)
    {
        _operations = [.. stream.Operations];
        Check(Sqlite3.Open(database, out _connection, ReadWrite | NoMutex, 0));
        foreach (PragmaSetting setting in pragmas.Settings)
        {
            Check(Sqlite3.Execute(_connection, setting.SetStatement, 0, 0, 0));
        }

        Check(
            Sqlite3.Prepare(_connection, "SELECT ID FROM Block WHERE Hash = @Hash AND Size = @Size", -1, out _select, 0)
        );
    }

    /// <summary>The digest of the last run, so that no work can be left out.</summary>
    public ulong Digest { get; private set; }

    public void Run(int first, int count)
    {
        Digest digest = new();
        Check(Sqlite3.Execute(_connection, "BEGIN DEFERRED", 0, 0, 0));
        fixed (byte* buffer = _buffer)
        {
            for (int position = first; position < first + count; position++)
            {
                ref readonly Operation operation = ref _operations[position];
                int length = Encoding.UTF8.GetBytes(operation.Hash, new Span<byte>(buffer, _buffer.Length));
                Check(Sqlite3.BindText(_select, 1, buffer, length, 0));
                Check(Sqlite3.BindInteger(_select, 2, operation.Value));
                long id = 0;
                int resultCode = Sqlite3.Step(_select);
                if (resultCode == Sqlite3.Row)
                {
                    id = Sqlite3.ColumnInteger(_select, 0);
                }
                else if (resultCode != Sqlite3.Done)
                {
                    Check(resultCode);
                }

                _ = Sqlite3.ResetAtOnce(_select);
                digest.Add(id);
            }
        }

        Check(Sqlite3.Execute(_connection, "COMMIT", 0, 0, 0));
        Digest = digest.Value;
    }

    public void Dispose()
    {
        _ = Sqlite3.Finalize(_select);
        _ = Sqlite3.Close(_connection);
    }

    private static void Check(int resultCode)
    {
        if (resultCode != Sqlite3.Ok)
        {
            Throw(resultCode);
        }
    }

    private static void Throw(int resultCode) => throw new InvalidOperationException($"SQLite answered {resultCode}");
}
