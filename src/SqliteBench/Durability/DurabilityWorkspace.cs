using SqliteBench.Measuring;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Durability;

/// <summary>What a run of the study makes: ledgers, and processes. All of it goes with the run, also when it is interrupted.</summary>
internal sealed class DurabilityWorkspace : IDisposable
{
    private readonly Lock _gate = new();
    private readonly RunDirectory? _directory;
    private bool _isCleaned;

    /// <param name="parent">The directory for databases.</param>
    /// <param name="engine">The engine of the processes.</param>
    public DurabilityWorkspace(string parent, EngineChoice engine)
    {
        Processes = new LedgerProcesses(engine);
        // First of all, so that there is no moment at which an interruption would leave the folder.
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

        Signals.HoldsBack();
    }

    /// <summary>Directory of the ledgers.</summary>
    public string Directory => _directory!.Location;

    /// <summary>The processes.</summary>
    public LedgerProcesses Processes { get; }

    /// <summary>Cleans up when the program is interrupted.</summary>
    public SignalCleanup Signals { get; }

    public void Dispose()
    {
        Signals.Dispose();
        Processes.Dispose();
        _directory!.Dispose();
    }

    private void Clean()
    {
        Processes.Dispose();
        lock (_gate)
        {
            _isCleaned = true;
            _directory?.Dispose();
        }
    }
}
