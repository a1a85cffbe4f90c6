namespace SqliteBench.Providers.Tests.Abstractions;

public sealed class NativeLibraryBaselineTests : DirectoryTests
{
    private const int Rows = 3;

    private const string Tables = """
        CREATE TABLE Blockset(ID INTEGER PRIMARY KEY, Length INTEGER NOT NULL);
        CREATE TABLE BlocksetEntry(BlocksetID INTEGER NOT NULL, BlockID INTEGER NOT NULL);
        CREATE TABLE Block(ID INTEGER PRIMARY KEY, Hash TEXT NOT NULL, Size INTEGER NOT NULL);
        """;

    private static NativeLibraryBaseline Library => NativeBaseline.Provider;

    private string Database => Temporary.File("test.db");

    [NativeFact]
    public void The_engine_is_the_one_that_the_others_use()
    {
        ProviderVersions shim = PInvokeShim.Provider.ReadVersions();
        ProviderVersions engine = Library.ReadVersions();
        engine.EngineVersion.ShouldBe(shim.EngineVersion);
        engine.EngineSourceId.ShouldBe(shim.EngineSourceId);
        engine.CompileOptions.ShouldBe(shim.CompileOptions);
    }

    [NativeFact]
    public void An_engine_that_is_not_there_is_an_error() =>
        Should.Throw<NativeBaselineException>(() => Library.OpenLedger("/missing/engine", Database, ""));

    [NativeFact]
    public void Inserts_are_run_and_stay()
    {
        using ITestSession session = Create();
        NativeRun run = Library.Open(Options(Database, Insertions(Rows)));

        RunResult result = run.Execute(0, Rows);
        run.Dispose();
        run.Dispose();

        result.Rows.ShouldBe(Rows);
        result.Conflicts.ShouldBe(0);
        session.QueryText("SELECT count(*) FROM Block").ShouldBe("3");
        Should.Throw<ObjectDisposedException>(() => run.Execute(0, Rows));
    }

    [NativeFact]
    public void Each_operation_has_its_latency_and_the_result_is_the_same()
    {
        using ITestSession session = Create();
        NativeRun run = Library.Open(Options(Database, Insertions(Rows)));
        long[] latencies = [-1, -1, -1, -1];

        RunResult untimed = run.Execute(1, 2);
        RunResult timed = run.ExecuteTimed(1, latencies.AsSpan(1, 2));
        RunResult none = run.ExecuteTimed(0, []);
        run.Dispose();

        timed.ShouldBe(untimed);
        none.Rows.ShouldBe(0);
        latencies.Select(latency => latency >= 0).ShouldBe([false, true, true, false]);
        session.QueryText("SELECT count(*) FROM Block").ShouldBe("4");
        Should.Throw<ObjectDisposedException>(() => run.ExecuteTimed(0, latencies.AsSpan(0, 1)));
    }

    [NativeFact]
    public void Latencies_of_operations_that_there_are_not_are_refused()
    {
        using ITestSession session = Create();
        using NativeRun run = Library.Open(Options(Database, Insertions(Rows)));
        MessageOf<NativeBaselineException>(() => run.ExecuteTimed(Rows, new long[1])).ShouldContain("there are only 3");
    }

    [NativeFact]
    public void A_look_at_the_clock_costs_something() => Library.ReadClockCost()!.Value.ShouldBePositive();

    [NativeFact]
    public void A_missing_database_is_an_error() =>
        Should.Throw<NativeBaselineException>(() => Library.Open(Options(Temporary.File("missing.db"), Insertions(1))));

    private ITestSession Create()
    {
        ITestSession session = PInvokeShim.Provider.Accept(new SessionOpener(Database));
        session.Execute(Tables);
        return session;
    }

    // Each with a hash of its own, and without a size.
    private static byte[] Insertions(int operations)
    {
        byte[] records = new byte[operations * NativeLibraryBaseline.RecordSize];
        for (int operation = 0; operation < operations; operation++)
        {
            records.AsSpan(operation * NativeLibraryBaseline.RecordSize, 44).Fill((byte)('a' + operation));
        }
        return records;
    }

    private static NativeRunOptions Options(string database, byte[] operations) =>
        new(EngineLibrary.Path, database, "insert", "", operations, 0, 1, 1000);
}
