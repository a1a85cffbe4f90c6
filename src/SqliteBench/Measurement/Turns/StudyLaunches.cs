namespace SqliteBench.Measurement.Turns;

/// <summary>Launches the cases of a study, block by block.</summary>
internal sealed class StudyLaunches
{
    /// <summary>
    /// About how long a block of groups takes. In a longer block, more cases meet the same state of the machine, but an
    /// interruption loses more: the launches of all cases in the block.
    /// </summary>
    private static readonly TimeSpan s_together = TimeSpan.FromMinutes(10);

    private readonly CaseGroup[][] _blocks;
    private readonly HashSet<CaseGroup[]> _launched = [];
    private readonly Func<IReadOnlyList<CaseGroup>, LaunchSchedule> _scheduleOf;
    private readonly Action<IReadOnlyList<CaseGroup>> _measured;

    /// <param name="time">Estimated time of all groups.</param>
    /// <param name="scheduleOf">Makes the schedule of a block of groups.</param>
    /// <param name="measured">Called with the groups of a block when they are measured.</param>
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

    /// <summary>The case of a candidate, and its group. Launches the whole block if this is its first case.</summary>
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
