using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting;

public sealed record RatioOnMachines(StudyCases Study, IReadOnlyList<CaseResult> Machines)
{
    public double Spread => Machines.Max(one => one.Ratio.Value) / Machines.Min(one => one.Ratio.Value);

    public string Case => $"{Machines[0].Provider} {Study.Setting(Machines[0], [], withRun: false)}";

    /// <summary>The paired ratios that at least two machines have.</summary>
    public static IReadOnlyList<RatioOnMachines> Of(IEnumerable<StudyCases> studies) =>
        [
            .. from study in studies
            from same in study.Compared.GroupBy(one => (one.Key, one.Baseline))
            where same.Skip(1).Any()
            select new RatioOnMachines(study, [.. same]),
        ];

    /// <summary>One sentence on the ratios of a run and published ones; null if none are in common.</summary>
    public static string? Compare(RunResults run, IReadOnlyList<RunResults> published, ReportCatalog catalog)
    {
        IEnumerable<RunResults> runs = published.Select((machine, place) => machine with { Name = $"{place}" });
        (RatioOnMachines Ratio, double Own, double Low, double High)[] compared =
        [
            .. from ratio in Of(StudyCases.Of(runs.Append(run), catalog))
            let own = ratio.Machines.FirstOrDefault(one => one.Run.Length == 0)
            where own?.Ratio.Low is not null
            let others = ratio.Machines.Where(one => one != own).Select(one => one.Ratio).ToArray()
            select (
                ratio,
                own.Ratio.Value,
                others.Min(other => other.Low ?? other.Value),
                others.Max(other => other.High ?? other.Value)
            ),
        ];
        if (compared.Length == 0)
        {
            return null;
        }

        static double Distance((RatioOnMachines, double Own, double Low, double High) one) =>
            Math.Max(one.Own / one.High, one.Low / one.Own);
        int machines = compared
            .SelectMany(one => one.Ratio.Machines.Select(machine => machine.Run))
            .Where(name => name.Length > 0)
            .Distinct()
            .Count();
        (RatioOnMachines Ratio, double Own, double Low, double High) furthest = compared.MaxBy(Distance);
        string text =
            $"{compared.Count(one => Distance(one) <= 1)} of {Plural.Of(compared.Length, "ratio")} lie in the range of"
            + $" {Plural.Of(machines, "published machine")}";
        return Distance(furthest) <= 1
            ? $"{text}."
            : $"{text}; furthest: {furthest.Ratio.Case} {FigureText.Ratio.Of(furthest.Own)} (there"
                + $" {FigureText.Ratio.Of(furthest.Low)} to {FigureText.Ratio.Of(furthest.High)}).";
    }
}
