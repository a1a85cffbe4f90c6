using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Versions;

namespace SqliteBench.Measurement.Turns;

/// <summary>Times candidates in turn, in a process of their own.</summary>
internal interface ILauncher
{
    /// <param name="candidates">The first says what the process is built with, and its engine.</param>
    /// <param name="seed">Of the order of the turns.</param>
    /// <param name="inspection">What is found of the first, after the turns.</param>
    /// <exception cref="WorkerException">The process failed.</exception>
    WorkerReply Launch(IReadOnlyList<Candidate> candidates, int seed, Inspection inspection);
}

/// <param name="axes">The axes of the run, of which a candidate has one value each.</param>
/// <param name="programOf">The folder of the program that was built with a version; null where none was.</param>
internal sealed class WorkerLauncher(Axes axes, WorkerGate gate, Func<PackageVersion, string?>? programOf = null)
    : ILauncher
{
    /// <summary>How long the turns of one launch take, about, in seconds.</summary>
    public const double SecondsOfTurns = 0.2;

    /// <exception cref="WorkerException">The process failed, or has another version than it was built with.</exception>
    public WorkerReply Launch(IReadOnlyList<Candidate> candidates, int seed, Inspection inspection)
    {
        Candidate host = candidates[0];
        string? folder = host.Version is { } version
            ? programOf?.Invoke(version) ?? throw new WorkerException($"{host.Name}: its program could not be built")
            : null;
        WorkerRequest.Launch request = new(
            [.. candidates.Select(candidate => candidate.AxesOf(axes))],
            SecondsOfTurns,
            seed,
            inspection
        );
        WorkerReply reply = gate.Use(host.Name, folder, worker => worker.Ask(request));
        return reply.Times is null ? throw new WorkerException($"{host.Name}: {reply.Failure}")
            : host.Version?.ObjectionTo(reply.Findings?.Versions) is { } objection
                ? throw new WorkerException($"{host.Name}: {objection}")
            : reply;
    }
}
