using SqliteBench.Pairs;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Pairs;

public sealed class LadderTests
{
    [Fact]
    public void Layers_go_from_the_baseline_upwards() =>
        ProviderLadder
            .Rungs.Select(provider => provider.Id)
            .ShouldBe([
                NativeBaseline.Id,
                PInvokeShim.Id,
                SqlitePclRawApi.Id,
                MicrosoftSqliteOwnTypes.Id,
                MicrosoftSqlite.Id,
                MicrosoftSqliteAsync.Id,
                DapperMapper.Id,
                EntityFrameworkCore.Id,
                EntityFrameworkCoreCompiled.Id,
            ]);

    [Fact]
    public void Every_layer_above_the_baseline_stands_on_one_before_it_and_on_its_engine()
    {
        foreach ((Provider rung, int place) in ProviderLadder.Rungs.Select((rung, place) => (rung, place)).Skip(1))
        {
            ProviderLadder.Rungs.Take(place).ShouldContain(rung.StandsOn!);
            rung.SharesEngine.ShouldBeTrue();
        }
    }

    [Fact]
    public void A_provider_with_an_engine_of_its_own_is_no_layer_over_the_baseline() =>
        ProviderLadder.Rungs.ShouldNotContain(SystemSqlite.Provider);

    [Fact]
    public void A_step_is_the_time_and_the_memory_that_a_layer_adds()
    {
        IReadOnlyList<LadderStep> steps = LadderStep.Of(
            SampleSetting.Of((PInvokeShim.Provider, 1.1, 8), (SqlitePclRawApi.Provider, 1.54, 40))
        );

        steps.Select(step => step.Provider.Id).ShouldBe([NativeBaseline.Id, PInvokeShim.Id, SqlitePclRawApi.Id]);
        steps[0].Over.ShouldBeNull();
        steps[0].Nanoseconds.ShouldBe(1000);
        steps[1].Nanoseconds.ShouldBe(1100, 1e-9);
        steps[2].Over.ShouldBe(PInvokeShim.Provider);
        steps[2].Nanoseconds.ShouldBe(1540, 1e-9);
        steps[2].AddedNanoseconds.ShouldBe(440, 1e-9);
        steps[2].AddedLow.ShouldBe(440, 1e-9);
        steps[2].AddedHigh.ShouldBe(440, 1e-9);
        steps[2].AddedBytes.ShouldBe(32);
    }

    [Fact]
    public void A_layer_whose_own_support_is_missing_stands_on_the_next_below()
    {
        IReadOnlyList<LadderStep> steps = LadderStep.Of(
            SampleSetting.Of((DapperMapper.Provider, 3, 100), (PInvokeShim.Provider, 1.5, 0))
        );

        steps[2].Provider.ShouldBe(DapperMapper.Provider);
        steps[2].Over.ShouldBe(PInvokeShim.Provider);
        steps[2].AddedNanoseconds.ShouldBe(1500, 1e-9);
    }

    [Fact]
    public void A_step_within_the_floor_is_noise_and_one_above_it_is_not()
    {
        IReadOnlyList<LadderStep> steps = LadderStep.Of(
            SampleSetting.Of((PInvokeShim.Provider, 1.003, 0), (SqlitePclRawApi.Provider, 1.01, 0))
        );

        steps.Select(step => step.IsNoise).ShouldBe([false, true, false]);
    }
}
