using SqliteBench.Tests.Measurement.Turns;

namespace SqliteBench.Tests.Measurement;

public sealed class AsynchronyTests : DirectoryTests
{
    private const int Operations = 40;

    // Each operation of a select is a statement, and each transaction a commit.
    [Theory]
    [InlineData("select", 1, Operations + 1, Operations + 1)]
    [InlineData("select", 4, Operations + 1, int.MaxValue)]
    [InlineData("new-blockset", 1, Operations + 1, int.MaxValue)]
    public void Microsoft_Data_Sqlite_completes_every_call_before_it_returns(
        string workload,
        int threads,
        int least,
        int most
    )
    {
        using CaseWork work = Work(MicrosoftSqlite.Async, workload, threads);

        Asynchrony asynchrony = AsynchronyOf(work).ShouldNotBeNull();
        asynchrony.Calls.ShouldBeInRange(least, most);
        asynchrony.CompletedSynchronously.ShouldBe(asynchrony.Calls);
    }

    [Fact]
    public void What_a_synchronous_provider_executes_is_not_counted()
    {
        bool isExecuted = false;

        Asynchrony.Of(PInvokeShim.Provider, () => isExecuted = true).ShouldBeNull();

        isExecuted.ShouldBeTrue();
    }

    [Fact]
    public void Calls_that_were_not_complete_when_they_returned_are_told_from_the_others()
    {
        TaskCompletionSource<int> later = new();

        (long calls, long complete) = AsynchronousCalls.Count(() =>
        {
            AsynchronousCalls.Wait(ValueTask.FromResult(1)).ShouldBe(1);
            AsynchronousCalls.Wait(ValueTask.CompletedTask);
            Thread caller = Thread.CurrentThread;
            new Thread(() =>
            {
                SpinWait.SpinUntil(() => caller.ThreadState.HasFlag(System.Threading.ThreadState.WaitSleepJoin));
                later.SetResult(2);
            }).Start();
            AsynchronousCalls.Wait(new ValueTask<int>(later.Task)).ShouldBe(2);
        });

        (calls, complete).ShouldBe((3, 2));
    }

    [Fact]
    public void A_call_that_fails_is_counted_and_fails()
    {
        (long calls, long complete) = AsynchronousCalls.Count(() =>
            MessageOf<InvalidDataException>(() =>
                    AsynchronousCalls.Wait(ValueTask.FromException<int>(new InvalidDataException("torn")))
                )
                .ShouldBe("torn")
        );

        (calls, complete).ShouldBe((1, 1));
    }

    [Fact]
    public void What_nobody_counts_is_not_counted()
    {
        AsynchronousCalls.Wait(ValueTask.CompletedTask);
        AsynchronousCalls.Count(() => { }).ShouldBe((0, 0));
    }

    private static Asynchrony? AsynchronyOf(CaseWork work)
    {
        RunResult result = default;
        work.Open();
        Asynchrony? asynchrony = Asynchrony.Of(work.Provider, () => result = work.Execute());
        work.Check(result);
        return asynchrony;
    }

    private BlockWork Work(Provider provider, string workload, int threads) =>
        SmallCase.Block(
            Temporary,
            provider,
            new()
            {
                Workload = workload,
                Pragmas = PragmaSet.Normal,
                Threads = threads,
                Rows = 100,
            },
            Operations
        );
}
