using Interleaving;
using SqliteBench.Hosting;

namespace SqliteBench.Measurement.Turns;

/// <summary>Times candidates in alternation, in a process of their own.</summary>
public interface ILauncher
{
    /// <param name="candidates">The first determines the process's build and engine.</param>
    WorkerReply Launch(IReadOnlyList<Case> candidates, int seed, Inspection inspection);
}

/// <param name="programOf">Returns the folder of the program built with a version; null if the build failed.</param>
public sealed class WorkerLauncher(Func<PackageVersion, string?>? programOf = null) : ILauncher
{
    /// <summary>Whether launches warm up and are long enough to compare. If not, they are as short as can be.</summary>
    public bool WarmsUp { get; init; } = true;

    public WorkerReply Launch(IReadOnlyList<Case> candidates, int seed, Inspection inspection)
    {
        Case host = candidates[0];
        string? folder = null;
        if (host.Version is { } version)
        {
            folder =
                programOf?.Invoke(version) ?? throw new WorkerException($"{host.Name}: its program could not be built");
        }

        WorkerRequest.Launch request = new(
            candidates,
            WarmUp: WarmsUp ? InterleavedTiming.StandardWarmUp.TotalSeconds : 0,
            Seconds: WarmsUp ? 0.3 : 0,
            seed,
            inspection
        );
        using WorkerProcess worker = new(host.Name, WorkerProcess.Start(folder));
        WorkerReply reply = worker.Ask(request);
        if (reply.Times is null)
        {
            throw new WorkerException($"{host.Name}: {reply.Failure}");
        }

        if (host.Version?.ObjectionTo(reply.Findings?.Versions) is { } objection)
        {
            throw new WorkerException($"{host.Name}: {objection}");
        }

        return reply;
    }
}
