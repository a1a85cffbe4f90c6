using SqliteBench.AsyncCalls;
using SqliteBench.Providers;

namespace SqliteBench.Tests.AsyncCalls;

public sealed class CancellationProbeTests
{
    // Long enough that a query is on its way when it is cancelled; nothing here depends on how long it takes to end.
    private static readonly CancellationProbe s_probe = new(
        TimeSpan.FromMilliseconds(CancellationProbe.DelayMilliseconds),
        TimeSpan.FromMilliseconds(1)
    );

    [Fact]
    public void A_library_that_does_its_work_first_holds_its_caller_and_is_not_stopped() =>
        Flags<SynchronousLibrary>().ShouldBe((false, false));

    [Fact]
    public void A_library_that_obeys_is_stopped_and_frees_its_caller() =>
        Flags<AsynchronousLibrary>().ShouldBe((true, true));

    [Fact]
    public void A_library_that_works_elsewhere_to_the_end_frees_its_caller_and_is_not_stopped() =>
        Flags<StubbornLibrary>().ShouldBe((false, true));

    [Fact]
    public void An_interruption_of_the_engine_is_a_stop_also_where_the_caller_is_held() =>
        Flags<InterruptingLibrary>().ShouldBe((true, false));

    [Fact]
    public void A_query_that_is_over_before_it_is_cancelled_says_nothing() =>
        FakeProvider.Of<QuickLibrary>().Accept(s_probe).ShouldBeNull();

    [Fact]
    public void A_query_that_fails_for_another_reason_fails() =>
        Should
            .Throw<InvalidDataException>(() => FakeProvider.Of<FailingLibrary>().Accept(s_probe))
            .Message.ShouldBe(FailingLibrary.Message);

    [Fact]
    public void A_synchronous_provider_cannot_be_cancelled() => PInvokeShim.Provider.Accept(s_probe).ShouldBeNull();

    [Fact]
    public void A_query_of_Microsoft_Data_Sqlite_goes_on_to_its_end_and_holds_its_caller()
    {
        CancellationProbe probe = new(TimeSpan.FromMilliseconds(10), TimeSpan.FromMilliseconds(800));

        CancelledCall cancelled = MicrosoftSqliteAsync.Provider.Accept(probe).ShouldNotBeNull();

        (cancelled.Stopped, cancelled.FreedCaller).ShouldBe((false, false));
    }

    private static (bool Stopped, bool FreedCaller) Flags<TLibrary>()
        where TLibrary : ILibrary
    {
        CancelledCall cancelled = FakeProvider.Of<TLibrary>().Accept(s_probe).ShouldNotBeNull();
        cancelled.Milliseconds.ShouldBeGreaterThanOrEqualTo(0);
        return (cancelled.Stopped, cancelled.FreedCaller);
    }
}
