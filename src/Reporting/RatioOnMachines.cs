using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting;

public sealed record RatioOnMachines(StudyCases Study, IReadOnlyList<CaseResult> Machines)
{
    public double Spread => Machines.Max(machine => machine.Ratio.Value) / Machines.Min(machine => machine.Ratio.Value);

    public string Case => $"{Machines[0].Provider} {Study.Setting(Machines[0], [])}";

    /// <summary>Returns the figure that this part of the sorted figures does not exceed, by the nearest rank.</summary>
    public static double NearestRank(double[] sorted, double part) =>
        sorted[(int)Math.Ceiling(part * sorted.Length) - 1];

    /// <summary>The paired ratios that at least two machines have.</summary>
    public static IReadOnlyList<RatioOnMachines> Find(IEnumerable<StudyCases> studies) =>
        [
            .. from study in studies
            from same in study.Compared.GroupBy(result => (result.Key, result.Baseline))
            where same.Skip(1).Any()
            select new RatioOnMachines(study, [.. same]),
        ];

    /// <summary>One sentence on the ratios of a run and published ones; null if none are in common.</summary>
    public static string? Compare(RunResults run, IReadOnlyList<RunResults> published, ReportCatalog catalog)
    {
        IEnumerable<RunResults> runs = published.Select((machine, place) => machine with { Name = $"{place}" });
        (RatioOnMachines Ratio, double Own, double Low, double High)[] compared =
        [
            .. from ratio in Find(StudyCases.From(runs.Append(run), catalog))
            let own = ratio.Machines.FirstOrDefault(machine => machine.Run.Length == 0)
            where own?.Ratio.Low is not null
            let others = ratio.Machines.Where(machine => machine != own).Select(machine => machine.Ratio).ToArray()
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

        static double Distance((RatioOnMachines, double Own, double Low, double High) ratio) =>
            Math.Max(ratio.Own / ratio.High, ratio.Low / ratio.Own);
        int machines = compared
            .SelectMany(ratio => ratio.Ratio.Machines.Select(machine => machine.Run))
            .Where(name => name.Length > 0)
            .Distinct()
            .Count();
        (RatioOnMachines Ratio, double Own, double Low, double High) furthest = compared.MaxBy(Distance);
        string text =
            $"{compared.Count(ratio => Distance(ratio) <= 1)} of {Plural.Format(compared.Length, "ratio")} lie in the range of"
            + $" {Plural.Format(machines, "published machine")}";
        if (Distance(furthest) <= 1)
        {
            return $"{text}.";
        }

        return $"{text}; furthest: {furthest.Ratio.Case} {FigureText.Ratio.Format(furthest.Own)} (there"
            + $" {FigureText.Ratio.Format(furthest.Low)} to {FigureText.Ratio.Format(furthest.High)}).";
    }
}
