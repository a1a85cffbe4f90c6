using SqliteBench.Measuring;
using SqliteBench.Providers;

namespace SqliteBench.Studies;

/// <summary>One setting of a study: everything but the contender. Equal settings are the same one.</summary>
public interface ICaseSettings
{
    /// <summary>The workload's id.</summary>
    string Name { get; }

    /// <summary>The setting, as messages name it.</summary>
    string Describe();

    /// <summary>Whether the workload can run so; a setting that cannot is left out.</summary>
    bool IsPossible { get; }

    /// <summary>Threads that an execution runs on.</summary>
    int Threads { get; }

    /// <summary>Whether each execution needs a fresh database, or connections that have not been used.</summary>
    bool StartsAnew { get; }

    /// <summary>Latencies that an execution has.</summary>
    /// <param name="axes">The run's axes.</param>
    int LatenciesOfExecution(Axes axes);

    /// <summary>Makes the operations, works out their answers, and chooses the engine in this process.</summary>
    /// <param name="provider">The provider; it has to be available.</param>
    /// <param name="axes">The run's axes.</param>
    CaseWork Begin(Provider provider, Axes axes);

    /// <summary>Operations of one iteration.</summary>
    /// <param name="axes">The run's axes, which may give the number.</param>
    int Operations(Axes axes);

    /// <summary>About how long an iteration takes, laying out included, in seconds.</summary>
    /// <param name="axes">The run's axes.</param>
    double SecondsOfIteration(Axes axes);

    /// <summary>About how much disk a case takes, beside the templates, in bytes.</summary>
    /// <param name="axes">The run's axes.</param>
    long EstimatedBytes(Axes axes);
}
