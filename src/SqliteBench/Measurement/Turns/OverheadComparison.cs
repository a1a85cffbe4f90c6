using System.Text;
using Microsoft.Data.Sqlite;
using SqliteBench.Providers;
using SqliteBench.Providers.PInvoke;
using SqliteBench.Providers.SqlitePcl;
using SqliteBench.Results.Statistics;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement.Turns;

/// <summary>
/// What the suite's own layers cost, on <c>select</c> in one process: the P/Invoke shim over C++, and the provider
/// abstraction over the same loop written by hand.
/// </summary>
internal sealed class OverheadComparison(string database, OperationStream stream)
{
    private const string ByHand = " by hand";

    private static readonly (string Subject, string Baseline)[] s_pairs =
    [
        (NativeBaseline.Id + " again", NativeBaseline.Id),
        (PInvokeShim.Id, NativeBaseline.Id),
        (PInvokeShim.Id, PInvokeShim.Id + ByHand),
        (MicrosoftSqlite.Id, MicrosoftSqlite.Id + ByHand),
    ];

    public IEnumerable<(string Subject, string Baseline, PairedRatio Ratio)> Run(InterleavedTiming timing)
    {
        Dictionary<string, PairedTimes> times = timing.Run(Open).ToDictionary(candidate => candidate.Name);
        return from pair in s_pairs
            where times.ContainsKey(pair.Subject) && times.ContainsKey(pair.Baseline)
            select (pair.Subject, pair.Baseline, PairedRatio.Of(times[pair.Subject], times[pair.Baseline]));
    }

    /// <summary>Managed bytes that the shim allocates for one operation.</summary>
    public double ShimBytesPerOperation()
    {
        using TimedCandidate shim = OfProvider(PInvokeShim.Id, PInvokeShim.Provider);
        int count = stream.Operations.Count;
        shim.Run(0, count);
        long before = GC.GetAllocatedBytesForCurrentThread();
        shim.Run(0, count);
        return (double)(GC.GetAllocatedBytesForCurrentThread() - before) / count;
    }

    private List<TimedCandidate> Open()
    {
        List<TimedCandidate> candidates = [];
        if (NativeBaseline.Provider.Availability.IsAvailable)
        {
            candidates.Add(OfProvider(NativeBaseline.Id, NativeBaseline.Provider));
            candidates.Add(OfProvider(NativeBaseline.Id + " again", NativeBaseline.Provider));
        }

        candidates.Add(OfProvider(PInvokeShim.Id, PInvokeShim.Provider));
        HandWrittenPInvoke pinvoke = new(database, stream, PragmaSet.Combination);
        candidates.Add(new TimedCandidate(PInvokeShim.Id + ByHand, pinvoke.Run, pinvoke.Dispose));
        candidates.Add(OfProvider(MicrosoftSqlite.Id, MicrosoftSqlite.Provider));
        HandWrittenMicrosoft microsoft = new(database, stream, PragmaSet.Combination);
        candidates.Add(new TimedCandidate(MicrosoftSqlite.Id + ByHand, microsoft.Run, microsoft.Dispose));
        return candidates;
    }

    private TimedCandidate OfProvider(string name, Provider provider)
    {
        RunOptions options = new(database, stream, PragmaSet.Combination, BatchSize.All, 1);
        WorkloadRun run = WorkloadCatalog.Select.Open(provider, options);
        return new TimedCandidate(name, (first, count) => run.Execute(first, count), run.Dispose);
    }
}

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
