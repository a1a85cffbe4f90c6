using SqliteBench.Results;

namespace SqliteBench.Reporting;

/// <summary>A run with its name on the page, which is unique: its label or, if it has none, when it began.</summary>
public sealed record NamedRun(string Name, RunResults Run)
{
    // Is no provider any more. The rows that published labels have of it are not shown.
    private const string Gone = "microsoft-data-sqlite-typed";

    public static IReadOnlyList<NamedRun> Of(IReadOnlyList<RunResults> runs)
    {
        string[] names = [.. runs.Select(run => run.Label.Length > 0 ? run.Label : When(run.Started))];
        string Numbered(string name, int place)
        {
            int before = names.Take(place).Count(other => other == name);
            return names.Count(other => other == name) == 1 ? name : $"{name} #{before + 1}";
        }

        return [.. runs.Select((run, place) => new NamedRun(Numbered(names[place], place), Shown(run)))];
    }

    /// <summary>Where studies differ in the fact, each value with its studies; of prices the median.</summary>
    public string Fact(string name)
    {
        if (ResultColumns.Prices.Contains(name))
        {
            double[] prices =
            [
                .. Run
                    .Cases.Select(one => (one.Origin ?? Run).Fact(name))
                    .Where(price => price.Length > 0)
                    .Select(price => double.Parse(price))
                    .Order(),
            ];
            return prices.Length > 0 ? FigureText.Time.Of(prices[prices.Length / 2]) : "";
        }

        (string Value, string[] Studies)[] values =
        [
            .. from one in Run.Cases
            group one.Study by (one.Origin ?? Run).Fact(name) into value
            where value.Key.Length > 0
            select (value.Key, value.Distinct().ToArray()),
        ];
        return values.Length < 2
            ? values.FirstOrDefault().Value ?? Run.Fact(name)
            : string.Join(
                "; ",
                values.Select(one => $"{EnvironmentSection.TextOf(name, one.Value)} ({string.Join(", ", one.Studies)})")
            );
    }

    private static RunResults Shown(RunResults run) =>
        run with
        {
            Cases = [.. run.Cases.Where(one => one.Provider != Gone)],
        };

    /// <summary>When the studies of a run began: a time, or the first and the last day.</summary>
    public static string WhenAll(RunResults run)
    {
        DateTimeOffset[] starts =
        [
            .. run.Cases.Select(one => (one.Origin ?? run).Started).Where(start => start != default).Distinct().Order(),
        ];
        string[] days = [.. starts.Select(start => start.ToString("yyyy-MM-dd")).Distinct()];
        return starts.Length < 2 ? When(run.Started)
            : days.Length == 1 ? days[0]
            : $"{days[0]} to {days[^1]}";
    }

    /// <summary>A time in the time zone of the measured machine.</summary>
    public static string When(DateTimeOffset time) => time.ToString("yyyy-MM-dd HH:mm");
}
