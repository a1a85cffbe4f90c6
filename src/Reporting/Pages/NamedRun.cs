using System.Globalization;
using SqliteBench.Results;

namespace SqliteBench.Reporting.Pages;

/// <summary>A run with the name that the page calls it by.</summary>
/// <param name="Name">Its label or, where it has none, when it began; no two runs of a page have the same.</param>
/// <param name="Run">The run.</param>
public sealed record NamedRun(string Name, RunResults Run)
{
    /// <summary>Names runs.</summary>
    /// <param name="runs">The runs, in their order on the page.</param>
    public static IReadOnlyList<NamedRun> Of(IReadOnlyList<RunResults> runs)
    {
        ArgumentNullException.ThrowIfNull(runs);
        string[] names = [.. runs.Select(NameOf)];
        return
        [
            .. runs.Select(
                (run, index) =>
                    new NamedRun(
                        names.Count(name => name == names[index]) == 1
                            ? names[index]
                            : string.Create(
                                CultureInfo.InvariantCulture,
                                $"{names[index]} #{names.Take(index + 1).Count(name => name == names[index])}"
                            ),
                        run
                    )
            ),
        ];
    }

    private static string NameOf(RunResults run) => run.Label.Length > 0 ? run.Label : When(run.Started);

    /// <summary>A time as a page says it, in the zone of the machine that measured.</summary>
    /// <param name="time">The time.</param>
    public static string When(DateTimeOffset time) => time.ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture);
}
