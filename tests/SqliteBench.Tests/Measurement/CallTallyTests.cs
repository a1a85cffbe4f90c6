namespace SqliteBench.Tests.Measurement;

public sealed class CallTallyTests
{
    private const int Calls = 5;

    // Those of the statement, and opening, preparing, committing and closing both.
    private const int AllCalls = Calls + 5;

    [Fact]
    public void Calls_that_are_complete_when_they_return_are_synchronous() =>
        Count<SynchronousLibrary>().ShouldBe(new Asynchrony(AllCalls, AllCalls));

    [Fact]
    public void Calls_that_are_not_complete_when_they_return_are_asynchronous() =>
        Count<AsynchronousLibrary>().ShouldBe(new Asynchrony(AllCalls, AllCalls - Calls));

    [Fact]
    public void A_call_that_fails_is_counted_and_fails()
    {
        CallTally tally = new();

        Should
            .Throw<InvalidDataException>(() => tally.Observe(() => Use<FailingLibrary>()))
            .Message.ShouldBe(FailingLibrary.Message);

        // Opening, preparing, the call, and closing.
        tally.Counted.ShouldBe(new Asynchrony(5, 5));
    }

    [Fact]
    public void What_is_cleared_is_forgotten()
    {
        CallTally tally = new();
        tally.Observe(Use<SynchronousLibrary>);

        tally.Clear();

        tally.Counted.ShouldBe(new Asynchrony(0, 0));
    }

    [Fact]
    public void Connections_of_several_threads_are_counted_by_the_tally_that_observes_them()
    {
        CallTally tally = new();
        CallTally other = new();

        tally.Observe(() =>
        {
            Parallel.For(0, 8, _ => Use<SynchronousLibrary>());
            other.Observe(Use<SynchronousLibrary>);
        });

        tally.Counted.Calls.ShouldBe(8 * AllCalls);
        other.Counted.Calls.ShouldBe(AllCalls);
    }

    [Fact]
    public void A_connection_that_no_tally_observes_is_refused() =>
        Should.Throw<InvalidOperationException>(Use<SynchronousLibrary>);

    [Fact]
    public void An_observed_provider_keeps_its_name()
    {
        Provider observed = ObservedProvider.Of(MicrosoftSqliteAsync.Provider).ShouldNotBeNull();

        observed.ToString().ShouldBe(MicrosoftSqliteAsync.Id);
        observed.ReadVersions().EngineSourceId.ShouldBe(MicrosoftSqliteAsync.Provider.ReadVersions().EngineSourceId);
    }

    [Fact]
    public void A_synchronous_provider_is_not_observed() => ObservedProvider.Of(PInvokeShim.Provider).ShouldBeNull();

    private static Asynchrony Count<TLibrary>()
        where TLibrary : ILibrary
    {
        CallTally tally = new();
        tally.Observe(Use<TLibrary>);
        return tally.Counted;
    }

    private static void Use<TLibrary>()
        where TLibrary : ILibrary =>
        ObservedProvider.Of(FakeProvider.Of<TLibrary>())!.Accept(new User()).GetAwaiter().GetResult();

    private sealed class User : IProviderVisitor<Task>
    {
        public Task Synchronous<TConnection, TStatement>()
            where TConnection : struct, IConnection<TConnection, TStatement>
            where TStatement : struct, IStatement => throw new NotSupportedException();

        public async Task Asynchronous<TConnection, TStatement>()
            where TConnection : struct, IAsyncConnection<TConnection, TStatement>
            where TStatement : struct, IAsyncStatement
        {
            TConnection connection = await TConnection.OpenAsync("").ConfigureAwait(false);
            await using (connection.ConfigureAwait(false))
            {
                TStatement statement = await connection.PrepareAsync<NoArguments>("").ConfigureAwait(false);
                await using (statement.ConfigureAwait(false))
                {
                    await connection.BeginAsync(TransactionMode.Deferred).ConfigureAwait(false);
                    for (int call = 0; call < Calls; call++)
                    {
                        await statement.InsertAsync(default(NoArguments)).ConfigureAwait(false);
                    }

                    await connection.CommitAsync().ConfigureAwait(false);
                }
            }
        }

        public Task Native(NativeLibraryBaseline library) => throw new NotSupportedException();
    }
}
