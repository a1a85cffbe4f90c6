using SqliteBench.Studies;

namespace SqliteBench.Pairs.Lanes;

/// <summary>Contenders of which each runs in a lane of its own.</summary>
internal sealed class LaneRun : IPairedRun
{
    private readonly IReadOnlyList<LaneProcess> _lanes;
    private readonly bool _isStepwise;

    /// <param name="plan">In what parts they are timed.</param>
    /// <param name="lanes">The lanes, with the setting of each as axes of one value each.</param>
    public LaneRun(PairedPlan plan, IReadOnlyList<(LaneProcess Lane, Axes Axes)> lanes)
    {
        _lanes = [.. lanes.Select(entry => entry.Lane)];
        _isStepwise = plan.Parts == PairedParts.Steps;
        foreach ((LaneProcess lane, Axes axes) in lanes)
        {
            lane.Ask(new LaneRequest.Prepare(axes, plan));
        }
    }

    /// <inheritdoc />
    public IReadOnlyList<Contender> Open()
    {
        foreach (LaneProcess lane in _lanes)
        {
            lane.Ask(new LaneRequest.Open());
        }

        return [.. _lanes.Select(lane => Contend(lane, _isStepwise))];
    }

    /// <summary>Nothing: a lane removes the files of a setting when the next one comes, or at its end.</summary>
    public void Dispose() { }

    private static Contender Contend(LaneProcess lane, bool isStepwise)
    {
        double nanoseconds = 0;
        return new Contender(
            lane.Name,
            (first, count) => nanoseconds = lane.Ask(new LaneRequest.Run(first, count)).Nanoseconds,
            lane.Close,
            elapsed: () => nanoseconds,
            commit: isStepwise ? () => nanoseconds = lane.Ask(new LaneRequest.Commit()).Nanoseconds : null
        );
    }
}
