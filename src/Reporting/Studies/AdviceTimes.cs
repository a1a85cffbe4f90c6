using Interleaving;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Studies;

/// <summary>What all advised changes do to the time of each query.</summary>
internal static class AdviceTimes
{
    public static IEnumerable<string> Describe(StudyCases cases) =>
        cases.Compared.OrderBy(one => one.Ratio.Value).Select(Describe);

    private static string Describe(CaseResult one)
    {
        Estimate time = one.Figure("time_ns");
        string before = FigureText.Time.Of(time.Value / one.Ratio.Value);
        string times = $"{one.On(ResultColumns.Workload)}: {before} before, {FigureText.Time.Of(time.Value)} after";
        if (one.IsNoise(one.Ratio))
        {
            return $"{times}, no difference larger than the noise";
        }

        return one.Ratio.Value < 1
            ? $"{times}, {FigureText.Ratio.Sentence(one.Ratio.Inverse())} times as fast"
            : $"{times}, takes {FigureText.Ratio.Sentence(one.Ratio)} times as long";
    }
}
