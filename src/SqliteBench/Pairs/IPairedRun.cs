namespace SqliteBench.Pairs;

/// <summary>Subjects that are timed in turn, with their operations and the right answers.</summary>
internal interface IPairedRun : IDisposable
{
    /// <summary>Opens the subjects anew, always in the same order, on databases in always the same state.</summary>
    /// <returns>A contender for each; the caller disposes them before it opens the next.</returns>
    IReadOnlyList<Contender> Open();
}
