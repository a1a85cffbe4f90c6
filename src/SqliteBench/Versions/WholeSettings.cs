using SqliteBench.Results;

namespace SqliteBench.Versions;

/// <summary>The settings of an interrupted run whose cases are all measured.</summary>
internal static class WholeSettings
{
    /// <summary>
    /// Their cases. Of other settings none is kept: the ratios of a setting are of all its versions at once, and those that
    /// are missing could not be timed with the ones that are there.
    /// </summary>
    public static IReadOnlyList<CaseResult> Of(IReadOnlyList<CaseResult> kept, int casesOfSetting) =>
        [
            .. kept.Where(result => result.Failure is null)
                .GroupBy(SettingOf)
                .Where(setting => setting.Count() == casesOfSetting)
                .SelectMany(setting => setting),
        ];

    private static string SettingOf(CaseResult result) =>
        string.Join(
            '\n',
            result
                .Axes.Where(axis => axis.Key is not (ResultColumns.VersionOf or ResultColumns.Version))
                .Select(axis => $"{axis.Key}={axis.Value}")
                .Prepend(result.Study)
        );
}
