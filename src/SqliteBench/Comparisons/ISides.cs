using SqliteBench.Pairs;
using SqliteBench.Providers;

namespace SqliteBench.Comparisons;

/// <summary>Where A, B, and B a second time, run: in this process, or each in one of its own.</summary>
internal interface ISides
{
    /// <summary>What stands behind A.</summary>
    ProviderVersions VersionsOfA { get; }

    /// <summary>What stands behind B.</summary>
    ProviderVersions VersionsOfB { get; }

    /// <summary>For each workload that an engine cannot run the engine's reason.</summary>
    IReadOnlyDictionary<string, string> Impossible { get; }

    /// <summary>Makes the operations of A, B, and B a second time, in this order.</summary>
    /// <param name="plan">In what parts they are timed.</param>
    /// <param name="workload">The workload's id.</param>
    IPairedRun Prepare(PairedPlan plan, string workload);
}
