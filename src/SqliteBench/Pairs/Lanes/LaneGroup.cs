namespace SqliteBench.Pairs.Lanes;

/// <summary>The lanes of a run: they end together, also when the run is interrupted.</summary>
internal sealed class LaneGroup : IDisposable
{
    private readonly Lock _gate = new();
    private readonly List<LaneProcess> _lanes = [];
    private bool _isKilled;

    /// <summary>Starts a lane.</summary>
    /// <param name="name">Its name in messages.</param>
    /// <param name="folder">The folder of the build that it runs; null for this program's own.</param>
    public LaneProcess Start(string name, string? folder = null)
    {
        lock (_gate)
        {
            LaneProcess lane = _isKilled
                ? throw new LaneException($"{name}: the run is being ended")
                : new LaneProcess(name, folder is null ? LaneStart.Create() : LaneStart.In(folder));
            _lanes.Add(lane);
            return lane;
        }
    }

    /// <summary>Ends all lanes at once; there are no others afterwards. May be called from another thread.</summary>
    public void Kill()
    {
        lock (_gate)
        {
            _isKilled = true;
            _lanes.ForEach(lane => lane.Kill());
        }
    }

    /// <summary>Lets all lanes end.</summary>
    public void Dispose()
    {
        foreach (LaneProcess lane in _lanes)
        {
            lane.Dispose();
        }
    }
}
