using SqliteBench.Measuring;
using SqliteBench.Pairs.Lanes;
using SqliteBench.Providers;

namespace SqliteBench.Comparisons;

/// <summary>
/// What a comparison makes: databases, and processes that run a side each. All of it goes with the comparison, also when
/// it is interrupted.
/// </summary>
internal sealed class ComparisonWorkspace : IDisposable
{
    private readonly Lock _gate = new();
    private readonly RunDirectory? _directory;
    private bool _isCleaned;

    /// <param name="parent">The directory for databases.</param>
    public ComparisonWorkspace(string parent)
    {
        Templates = Path.Combine(parent, "templates");
        Cache = new TemplateCache(Templates, PInvokeShim.Provider);
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

    /// <summary>Directory of the templates, which stay.</summary>
    public string Templates { get; }

    /// <summary>The templates.</summary>
    public TemplateCache Cache { get; }

    /// <summary>Directory of the databases.</summary>
    public string Databases => _directory!.Location;

    /// <summary>The processes.</summary>
    public LaneGroup Lanes { get; } = new();

    /// <summary>Cleans up when the program is interrupted.</summary>
    public SignalCleanup Signals { get; }

    public void Dispose()
    {
        Signals.Dispose();
        Lanes.Dispose();
        _directory!.Dispose();
    }

    private void Clean()
    {
        Lanes.Kill();
        lock (_gate)
        {
            _isCleaned = true;
            _directory?.Dispose();
        }

        Cache.RemoveUnfinished();
    }
}
