namespace SqliteBench.Measurement.Turns;

/// <summary>The launches of a study's cases, block after block.</summary>
internal sealed class StudyLaunches
{
    /// <summary>
    /// Groups are launched together for about so long. What is launched close in time meets the same machine, but an
    /// interruption loses the launches of cases that are still to be measured.
    /// </summary>
    private static readonly TimeSpan s_together = TimeSpan.FromMinutes(10);

    private readonly CaseGroup[][] _blocks;
    private readonly HashSet<CaseGroup[]> _launched = [];
    private readonly Func<IReadOnlyList<CaseGroup>, LaunchSchedule> _scheduleOf;
    private readonly Action<IReadOnlyList<CaseGroup>> _measured;

    /// <param name="time">About how long all of them take.</param>
    /// <param name="scheduleOf">How some groups are launched.</param>
    /// <param name="measured">Told of groups when they are measured.</param>
    public StudyLaunches(
        IReadOnlyList<CaseGroup> groups,
        TimeSpan time,
        Func<IReadOnlyList<CaseGroup>, LaunchSchedule> scheduleOf,
        Action<IReadOnlyList<CaseGroup>> measured
    )
    {
        Groups = groups;
        _scheduleOf = scheduleOf;
        _measured = measured;
        _blocks = [.. groups.Chunk(Math.Max(1, (int)Math.Min(groups.Count, groups.Count * (s_together / time))))];
    }

    public IReadOnlyList<CaseGroup> Groups { get; }

    /// <summary>The case of a candidate with its group. Those around it are launched when the first of them is asked for.</summary>
    public (LaunchedCase Case, CaseGroup Group) Launch(Candidate candidate)
    {
        CaseGroup[] block = Array.Find(
            _blocks,
            block => Array.Exists(block, group => group.Find(candidate) is not null)
        )!;
        if (_launched.Add(block))
        {
            _scheduleOf(block).Run([.. block.SelectMany(group => group.Cases)]);
            _measured(block);
        }

        CaseGroup group = Array.Find(block, group => group.Find(candidate) is not null)!;
        return (group.Find(candidate)!, group);
    }
}
