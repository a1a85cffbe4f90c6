namespace Interleaving;

/// <summary>What is known so far of the variances of the candidates of one run.</summary>
internal sealed class RunVariances(IReadOnlyList<LaunchedCandidate> candidates)
{
    // Valid while the run has this many launches.
    private (int Launches, LaunchVariances Found)? _known;

    public LaunchVariances Current
    {
        get
        {
            int launches = candidates.Sum(candidate => candidate.Launches);
            if (_known is not { } known || known.Launches != launches)
            {
                known = (launches, new LaunchVariances(candidates.Select(one => (one.Kind, one.Logarithms))));
                _known = known;
            }

            return known.Found;
        }
    }
}
