using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;

namespace SqliteBench.Tests.Measurement.Turns;

public sealed class PairedSettingTests
{
    private readonly PairedSetting _setting = SampleSetting.Of((PInvokeShim.Provider, 1.1, 0));

    [Fact]
    public void A_provider_has_its_ratio_to_the_baseline() =>
        _setting.RatioOf(PInvokeShim.Id)!.Value.Median.ShouldBe(1.1, 1e-12);

    [Fact]
    public void The_ratio_of_the_baseline_is_to_itself_and_tells_the_floor()
    {
        _setting.RatioOf(NativeBaseline.Id)!.Value.Median.ShouldBe(1.004, 1e-12);
        _setting.Floor.Value.ShouldBe(0.004, 1e-12);
    }

    [Fact]
    public void A_provider_that_did_not_take_part_has_neither_ratio_nor_times()
    {
        _setting.RatioOf(DapperMapper.Id).ShouldBeNull();
        _setting.TimesOf(DapperMapper.Id).ShouldBeNull();
    }
}
