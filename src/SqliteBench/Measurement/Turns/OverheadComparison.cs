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

    /// <summary>Operations of a turn, in a transaction of their own.</summary>
    private const int Turn = 2000;

    private const int Repetitions = 10;
    private static readonly TimeSpan s_budget = TimeSpan.FromSeconds(0.4);

    private static readonly (string Subject, string Baseline)[] s_pairs =
    [
        (NativeBaseline.Id, NativeBaseline.Id),
        (PInvokeShim.Id, NativeBaseline.Id),
        (PInvokeShim.Id, PInvokeShim.Id + ByHand),
        (MicrosoftSqlite.Id, MicrosoftSqlite.Id + ByHand),
    ];

    public IEnumerable<(string Subject, string Baseline, PairedRatio Ratio)> Run() =>
        from pair in s_pairs
        where pair.Baseline != NativeBaseline.Id || NativeBaseline.Provider.Availability.IsAvailable
        select (pair.Subject, pair.Baseline, PairedRatio.Of([.. Enumerable.Range(1, Repetitions).Select(Ratio(pair))]));

    /// <summary>Managed bytes that the shim allocates for one operation.</summary>
    public double ShimBytesPerOperation()
    {
        using WorkloadRun shim = Open(PInvokeShim.Provider);
        int count = stream.Operations.Count;
        shim.Execute(0, count);
        long before = GC.GetAllocatedBytesForCurrentThread();
        shim.Execute(0, count);
        return (double)(GC.GetAllocatedBytesForCurrentThread() - before) / count;
    }

    private Func<int, double> Ratio((string Subject, string Baseline) pair) =>
        seed =>
        {
            IReadOnlyList<double> times = new InterleavedTiming(areWhole: false) { Budget = s_budget, Seed = seed }.Run(
                () =>
                    [Candidate(pair.Subject), Candidate(pair.Baseline)]
            );
            return times[0] / times[1];
        };

    private TimedCandidate Candidate(string name)
    {
        TimedPart[][] turns =
        [
            .. Enumerable
                .Range(0, stream.Operations.Count / Turn)
                .Select(turn => new[] { new TimedPart(turn * Turn, Turn) }),
        ];
        switch (name)
        {
            case PInvokeShim.Id + ByHand:
                HandWrittenPInvoke pinvoke = new(database, stream, PragmaSet.Combination);
                return new TimedCandidate(turns, pinvoke.Run, pinvoke.Dispose);
            case MicrosoftSqlite.Id + ByHand:
                HandWrittenMicrosoft microsoft = new(database, stream, PragmaSet.Combination);
                return new TimedCandidate(turns, microsoft.Run, microsoft.Dispose);
            default:
                WorkloadRun run = Open(ProviderCatalog.Find(name)!);
                return new TimedCandidate(turns, (first, count) => run.Execute(first, count), run.Dispose);
        }
    }

    private WorkloadRun Open(Provider provider) =>
        WorkloadCatalog.Select.Open(
            provider,
            new RunOptions(database, stream, PragmaSet.Combination, BatchSize.All, 1)
        );
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
