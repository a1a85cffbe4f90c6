namespace Interleaving;

/// <summary>The variances of the candidates of one run, estimated from the launches so far.</summary>
internal sealed class RunVariances(IReadOnlyList<LaunchedCandidate> candidates)
{
    // The variances, and the number of the run's launches from which they were found.
    private (int Launches, LaunchVariances Found)? _known;

    public LaunchVariances Current
    {
        get
        {
            int launches = candidates.Sum(candidate => candidate.Launches);
            if (_known is not { } known || known.Launches != launches)
            {
                LaunchVariances found = new(candidates.Select(candidate => (candidate.Kind, candidate.Logarithms)));
                known = (launches, found);
                _known = known;
            }

            return known.Found;
        }
    }
}
