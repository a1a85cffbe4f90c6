using System.Globalization;
using SqliteBench.Reporting.Pages;
using SqliteBench.Reporting.Plots;
using SqliteBench.Results.Trends;

namespace SqliteBench.Reporting.Trends;

/// <summary>What changed in which night, with the number that the night has in the plots.</summary>
internal sealed class ChangeTable
{
    private readonly NightChange[] _shown;
    private readonly DateOnly[] _nights;
    private readonly int _machines;

    /// <param name="changes">All changes.</param>
    /// <param name="steps">The steps: of what changes with every night, what changed in these is of note.</param>
    /// <param name="machines">How many machines there are.</param>
    public ChangeTable(IReadOnlyList<NightChange> changes, IReadOnlyDictionary<Trend, Step> steps, int machines)
    {
        HashSet<(string, DateOnly)> moved = [.. steps.Select(found => (found.Key.Machine, found.Value.Day))];
        _shown =
        [
            .. changes
                .Where(change => !change.IsRestless || moved.Contains((change.Machine, change.Day)))
                .OrderBy(change => change.Day),
        ];
        _nights = [.. _shown.Select(change => change.Day).Distinct()];
        _machines = machines;
    }

    /// <summary>The marks of a machine's plot.</summary>
    /// <param name="machine">The machine.</param>
    public IReadOnlyList<TrendMark> MarksOf(string machine) =>
        [
            .. _shown
                .Where(change => change.Machine == machine)
                .Select(change => change.Day)
                .Distinct()
                .Select(day => new TrendMark(day, NumberOf(day))),
        ];

    /// <summary>The table; null where nothing changed.</summary>
    public TableBlock? Table =>
        _shown.Length == 0
            ? null
            : new TableBlock(
                "changes-table",
                "Versions, engines, machines and, where a ratio moved, commits",
                new PlotTable(
                    1,
                    ["night", "mark", "what", "before", "since", "machines"],
                    [
                        .. from change in _shown
                        group change.Machine by (change.Day, change.Name, change.Before, change.Now) into same
                        select (string[])
                            [
                                HistoryFolder.NameOf(same.Key.Day),
                                NumberOf(same.Key.Day),
                                same.Key.Name,
                                same.Key.Before,
                                same.Key.Now,
                                same.Count() == _machines ? "all" : string.Join(", ", same),
                            ],
                    ]
                )
            )
            {
                IsOfWords = true,
            };

    private string NumberOf(DateOnly day) => (Array.IndexOf(_nights, day) + 1).ToString(CultureInfo.InvariantCulture);
}
