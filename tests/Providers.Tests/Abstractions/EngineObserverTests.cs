namespace SqliteBench.Providers.Tests.Abstractions;

[Collection(ObserverCollection.Name)]
public sealed class EngineObserverTests : DirectoryTests
{
    private int databases;

    [Theory]
    [InlineData(-1, null)]
    [InlineData(0, 0L)]
    [InlineData(5, 5L)]
    public void An_engine_that_does_not_count_its_memory_has_none_to_tell(long told, long? highwater) =>
        EngineCounts.Of([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, told]).MemoryHighwater.ShouldBe(highwater);

    public static TheoryData<string> Available => Ids(provider => provider.IsAvailable);

    public static TheoryData<string> Sharing => Ids(provider => provider is { SharesEngine: true, IsAvailable: true });

    public static TheoryData<string> SharingSessions =>
        Ids(provider => provider is { SharesEngine: true, IsAvailable: true } && provider != NativeBaseline.Provider);

    [NativeTheory]
    [MemberData(nameof(Available))]
    public void A_committed_insert_is_seen_whichever_provider_does_it(string id)
    {
        EngineCounts counts = Observe(ProviderCatalog.Find(id)!);

        counts.Reads.ShouldBeGreaterThan(0);
        counts.BytesRead.ShouldBeGreaterThan(counts.Reads);
        counts.Writes.ShouldBeGreaterThan(0);
        counts.BytesWritten.ShouldBeGreaterThan(ObservedInsert.Payload);
        counts.Syncs.ShouldBeGreaterThan(1);
        counts.CacheHits.ShouldBeGreaterThan(0);
        counts.CacheMisses.ShouldBeGreaterThan(0);
        counts.CacheWrites.ShouldBeGreaterThan(ObservedInsert.Payload / 4096);
        (counts.MemoryHighwater ?? long.MaxValue).ShouldBeGreaterThan(ObservedInsert.Payload);
    }

    [NativeFact]
    public void The_same_statements_have_the_same_counts_in_CSharp_and_in_Cpp()
    {
        EngineCounts cpp = Observe(NativeBaseline.Provider);
        EngineCounts pinvoke = Observe(PInvokeShim.Provider);
        (pinvoke with { MemoryHighwater = null }).ShouldBe(cpp with { MemoryHighwater = null });
    }

    [NativeTheory]
    [MemberData(nameof(Sharing))]
    public void The_same_insert_is_written_in_the_same_way_by_all_that_share_an_engine(string id)
    {
        EngineCounts expected = Observe(NativeBaseline.Provider);
        EngineCounts counts = Observe(ProviderCatalog.Find(id)!);
        (counts.Writes, counts.BytesWritten, counts.Syncs, counts.CacheWrites).ShouldBe(
            (expected.Writes, expected.BytesWritten, expected.Syncs, expected.CacheWrites)
        );
    }

    [OwnEngineFact]
    public void Of_two_engines_the_one_that_is_not_observed_is_not_seen()
    {
        foreach (Provider provider in OwnEngineFactAttribute.Providers)
        {
            ShouldBeNothing(Observe(provider, observed: PInvokeShim.Provider));
            ShouldBeNothing(Observe(PInvokeShim.Provider, observed: provider));
        }
    }

    [SecondEngineFact]
    public void Another_engine_in_the_same_process_is_not_seen()
    {
        string path = Create();
        using EngineObserver observer = EngineObserver.Begin(PInvokeShim.Provider);
        NativeBaseline.Provider.Accept(new ObservedInsert(path, LoadedEngine.Load(EngineChoice.System).Path));
        ShouldBeNothing(observer.Read());
    }

    [NativeFact]
    public void A_connection_that_was_open_before_is_not_seen()
    {
        string path = Create();
        using ITestSession session = PInvokeShim.Provider.Accept(new SessionOpener(path));
        using EngineObserver observer = EngineObserver.Begin(PInvokeShim.Provider);
        session.Execute("INSERT INTO Item(Number) VALUES (1)");
        ShouldBeNothing(observer.Read());
    }

    [NativeFact]
    public void A_reset_begins_again_from_nothing()
    {
        string path = Create();
        using EngineObserver observer = EngineObserver.Begin(PInvokeShim.Provider);
        using ITestSession session = PInvokeShim.Provider.Accept(new SessionOpener(path));
        session.Execute("INSERT INTO Item(Number) VALUES (1)");
        EngineCounts first = observer.Read();

        observer.Reset();

        ShouldBeNothing(observer.Read());
        session.Execute("INSERT INTO Item(Number) VALUES (2)");
        observer.Read().BytesWritten.ShouldBe(first.BytesWritten);
    }

    [NativeFact]
    public void A_connection_can_be_used_when_the_observer_has_ended()
    {
        string path = Create();
        EngineObserver observer = EngineObserver.Begin(PInvokeShim.Provider);
        using ITestSession session = PInvokeShim.Provider.Accept(new SessionOpener(path));
        session.Execute("INSERT INTO Item(Number) VALUES (1)");

        observer.Dispose();
        observer.Dispose();

        session.Execute("INSERT INTO Item(Number) VALUES (2)");
        session.Execute("VACUUM");
        session.QueryText("SELECT count(*) FROM Item").ShouldBe("2");
        Should.Throw<ObjectDisposedException>(() => observer.Read());
        Should.Throw<ObjectDisposedException>(() => observer.Reset());
    }

    [NativeFact]
    public void There_is_one_in_a_process_at_a_time()
    {
        using (EngineObserver.Begin(PInvokeShim.Provider))
        {
            MessageOf<NativeBaselineException>(() => EngineObserver.Begin(PInvokeShim.Provider))
                .ShouldContain("observed already");
        }

        using EngineObserver next = EngineObserver.Begin(PInvokeShim.Provider);
        ShouldBeNothing(next.Read());
    }

    [NativeTheory]
    [MemberData(nameof(SharingSessions))]
    public void The_statements_of_a_database_are_counted_by_text_whichever_provider_executes_them(string id)
    {
        string path = Create();
        using EngineObserver observer = EngineObserver.Begin(PInvokeShim.Provider);
        using ITestSession session = ProviderCatalog.Find(id)!.Accept(new SessionOpener(path));
        using ITestSession other = PInvokeShim.Provider.Accept(new SessionOpener(Create()));
        observer.Reset(path);

        session.Execute("INSERT INTO Item(Number) VALUES (1)");
        session.Execute("INSERT INTO Item(Number) VALUES (1)");
        other.Execute("INSERT INTO Item(Number) VALUES (1)");

        StatementCounts counts = observer.ReadStatements(path)["INSERT INTO Item(Number) VALUES (1)"];
        counts.Runs.ShouldBe(2);
        counts.Steps.ShouldBeGreaterThan(2);
        observer.Read(path).Commits.ShouldBe(2);
        // The statements of a database that was not reset are not counted, so that others can count their steps.
        observer.ReadStatements().Values.Sum(statement => statement.Runs).ShouldBe(2);
    }

    private static void ShouldBeNothing(EngineCounts counts) =>
        (counts with { MemoryHighwater = null }).ShouldBe(default);

    private static TheoryData<string> Ids(Func<Provider, bool> belongs) =>
        new(ProviderCatalog.All.Where(belongs).Select(provider => provider.Id));

    private EngineCounts Observe(Provider provider, Provider? observed = null)
    {
        string path = Create();
        using EngineObserver observer = EngineObserver.Begin(observed ?? provider);
        ObservedInsert.Run(provider, path);
        return observer.Read();
    }

    private string Create()
    {
        string path = Temporary.File($"test{databases++}.db");
        using ITestSession session = PInvokeShim.Provider.Accept(new SessionOpener(path));
        session.Execute("CREATE TABLE Item(Text TEXT, Number INTEGER)");
        return path;
    }
}
