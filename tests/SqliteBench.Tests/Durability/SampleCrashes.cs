using SqliteBench.Results.Durability;

namespace SqliteBench.Tests.Durability;

/// <summary>Cases of the study that nothing was killed for.</summary>
internal static class SampleCrashes
{
    public static TheoryData<string> Settings => [.. DurabilitySetting.All.Select(setting => setting.Name)];

    public static TheoryData<string> Available =>
        [.. ProviderCatalog.All.Where(provider => provider.IsAvailable).Select(provider => provider.Id)];

    public static CaseResult Case(
        string provider,
        DurabilitySetting setting,
        CrashTally? kills = null,
        CrashTally? powerLosses = null
    ) =>
        SampleResults.Case(provider, study: Study.Durability.Id) with
        {
            Axes = [new("pragmas", setting.Name)],
            Metrics = new DurabilityFigures(new Estimate(1234, 1200, 1300), kills, powerLosses).ToMetrics(),
        };

    public static DurabilitySetting Setting(string journalMode, string synchronous) =>
        DurabilitySetting.Find($"journal_mode={journalMode}+synchronous={synchronous}").ShouldNotBeNull();
}
