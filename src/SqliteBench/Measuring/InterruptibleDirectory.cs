namespace SqliteBench.Measuring;

/// <summary>
/// A folder for the databases of a run, gone when the run ends and also when it is interrupted; there is no moment at which
/// an interruption would leave it.
/// </summary>
internal sealed class InterruptibleDirectory : IDisposable
{
    private readonly Lock _gate = new();
    private readonly Action _end;
    private readonly RunDirectory? _directory;
    private bool _isCleaned;

    /// <summary>Makes the folder.</summary>
    /// <param name="parent">The directory for databases.</param>
    /// <param name="end">
    /// Ends what writes there, and whatever else would outlive an interruption; called on a thread of its own.
    /// </param>
    /// <exception cref="IOException">The folder cannot be made.</exception>
    public InterruptibleDirectory(string parent, Action end)
    {
        _end = end;
        Signals = new SignalCleanup(Clean);
        try
        {
            lock (_gate)
            {
                _directory = _isCleaned ? null : new RunDirectory(parent);
            }
        }
        catch
        {
            Signals.Dispose();
            throw;
        }

        SignalCleanup.HoldsBack();
    }

    /// <summary>The folder's path.</summary>
    public string Location => _directory!.Location;

    /// <summary>Cleans up when the program is interrupted.</summary>
    public SignalCleanup Signals { get; }

    public void Dispose()
    {
        Signals.Dispose();
        _directory!.Dispose();
    }

    private void Clean()
    {
        _end();
        lock (_gate)
        {
            _isCleaned = true;
            _directory?.Dispose();
        }
    }
}
