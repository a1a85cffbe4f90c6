using SqliteBench.Hosting;
using SqliteBench.Results;
using SqliteBench.Results.Studies;

namespace SqliteBench.Reporting;

/// <summary>Compares the ratios of the same case on several machines.</summary>
public static class RatioOnMachines
{
    /// <summary>The largest ratio of each case over its smallest, ascending.</summary>
    public static IEnumerable<(string Study, double[] Spreads)> SpreadsOf(IEnumerable<StudyCases> studies) =>
        from ratio in Find(studies)
        let largest = ratio.Machines.Max(machine => machine.Ratio.Value)
        let smallest = ratio.Machines.Min(machine => machine.Ratio.Value)
        group largest / smallest by ratio.Study.Study into spreads
        select (spreads.Key, spreads.Order().ToArray());

    /// <summary>One sentence on the ratios of a run and published ones; null if none are in common.</summary>
    public static string? Compare(RunResults run, IReadOnlyList<RunResults> published, ReportCatalog catalog)
    {
        IEnumerable<RunResults> runs = published.Select((machine, place) => machine with { Name = $"{place}" });
        (string Case, double Own, double Low, double High, CaseResult[] Others)[] compared =
        [
            .. from ratio in Find(StudyCases.From(runs.Append(run), catalog))
            let own = Array.Find(ratio.Machines, machine => machine.Run.Length == 0)
            where own?.Ratio.Low is not null
            let others = Array.FindAll(ratio.Machines, machine => machine.Run.Length > 0)
            let low = others.Min(other => other.Ratio.Low ?? other.Ratio.Value)
            let high = others.Max(other => other.Ratio.High ?? other.Ratio.Value)
            select ($"{own.Provider} {ratio.Study.Setting(own, [])}", own.Ratio.Value, low, high, others),
        ];
        if (compared.Length == 0)
        {
            return null;
        }

        int machines = compared.SelectMany(ratio => ratio.Others).Select(other => other.Run).Distinct().Count();
        int within = compared.Count(ratio => ratio.Own >= ratio.Low && ratio.Own <= ratio.High);
        string text =
            $"Ratios within the range of {Plural.Format(machines, "published machine")}:"
            + $" {within} of {compared.Length}";
        if (within == compared.Length)
        {
            return $"{text}.";
        }

        (string name, double figure, double least, double most, _) = compared.MaxBy(ratio =>
            Math.Max(ratio.Own / ratio.High, ratio.Low / ratio.Own)
        );
        return $"{text}; furthest outside: {name} {FigureText.Ratio.Format(figure)} (published:"
            + $" {FigureText.Ratio.Format(least)} to {FigureText.Ratio.Format(most)}).";
    }

    // The paired ratios that at least two machines have.
    private static IEnumerable<(StudyCases Study, CaseResult[] Machines)> Find(IEnumerable<StudyCases> studies) =>
        from study in studies
        from same in study.Compared.GroupBy(result => (result.Key, result.Baseline))
        where same.Skip(1).Any()
        select (study, same.ToArray());
}
