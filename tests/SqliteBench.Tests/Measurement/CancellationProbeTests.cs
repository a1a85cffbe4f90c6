using SqliteBench.Measurement;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement;

public sealed class CancellationProbeTests
{
    private readonly HeldClock _clock = new();

    [Fact]
    public async Task A_library_that_does_its_work_first_holds_its_caller_and_is_not_stopped() =>
        (await Probe<SynchronousLibrary>()).ShouldBe(
            new CancelledCall(SynchronousLibrary.Rest, Stopped: false, FreedCaller: false)
        );

    [Fact]
    public async Task A_library_that_obeys_is_stopped_and_frees_its_caller() =>
        (await Probe<ObedientLibrary>()).ShouldBe(new CancelledCall(0, Stopped: true, FreedCaller: true));

    [Fact]
    public async Task A_library_that_works_elsewhere_to_the_end_frees_its_caller_and_is_not_stopped() =>
        (await Probe<StubbornLibrary>()).ShouldBe(new CancelledCall(0, Stopped: false, FreedCaller: true));

    [Fact]
    public async Task An_interruption_of_the_engine_is_a_stop_also_where_the_caller_is_held() =>
        (await Probe<InterruptingLibrary>()).ShouldBe(new CancelledCall(0, Stopped: true, FreedCaller: false));

    [Fact]
    public async Task A_query_that_is_over_before_it_is_cancelled_says_nothing() =>
        (await Probe<QuickLibrary>()).ShouldBeNull();

    [Fact]
    public async Task A_query_that_fails_for_another_reason_fails() =>
        (await Should.ThrowAsync<InvalidDataException>(Probe<FailingLibrary>)).Message.ShouldBe(FailingLibrary.Message);

    [Fact]
    public void A_synchronous_provider_cannot_be_cancelled() =>
        PInvokeShim.Provider.Accept(CancellationProbe.Standard).ShouldBeNull();

    [Fact]
    public async Task A_query_of_Microsoft_Data_Sqlite_goes_on_to_its_end_and_holds_its_caller() =>
        (await Probe<MicrosoftLibrary>()).ShouldBe(new CancelledCall(0, Stopped: false, FreedCaller: false));

    // Away from the context of the tests, so that a query that ends where it is cancelled has the probe go on there and then:
    // the timer goes off when the probe waits for a query, and at no other moment.
    private Task<CancelledCall?> Probe<TLibrary>()
        where TLibrary : ILibrary =>
        Task.Run(() =>
        {
            CancellationProbe probe = new(TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1), _clock);
            Task<CancelledCall?> probing = probe.ProbeAsync<FakeConnection<TLibrary>, FakeStatement<TLibrary>>();
            while (!probing.IsCompleted)
            {
                _clock.Fire();
            }

            return probing;
        });
}
