using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Measurement.Turns;

/// <summary>A worker process, as the program sees it that asks.</summary>
public sealed class WorkerProcess(string name, ProcessStartInfo start) : IDisposable
{
    private readonly LineProcess _process = new($"{name}: its process", start, Interruption.Token);

    /// <param name="folder">Folder of a build of this program; null for the running one.</param>
    public static ProcessStartInfo Start(string? folder = null)
    {
        ProcessStartInfo start = folder is null
            ? OwnProgram.Start(Worker.Argument)
            : OwnProgram.StartIn(folder, Worker.Argument);
        foreach (string[] setting in RuntimeVariables.OfWorkers.Select(setting => setting.Split('=')))
        {
            start.Environment[setting[0]] = setting[1];
        }

        return start;
    }

    /// <exception cref="WorkerException">The worker reported a failure, or ended.</exception>
    public WorkerReply Ask(WorkerRequest request)
    {
        try
        {
            WorkerReply reply = WorkerReply.Parse(_process.Ask(request.ToLine()));
            return reply.Failure is { } failure ? throw new WorkerException(failure) : reply;
        }
        catch (JsonException)
        {
            throw _process.Failure("gave an answer that cannot be read");
        }
    }

    /// <summary>Asks a new process for a provider's package and engine, and the workloads that it cannot run.</summary>
    /// <param name="source">The part of the command line that names the engine or the configuration.</param>
    public static WorkerReply Describe(
        string source,
        EngineChoice engine,
        Provider provider,
        IReadOnlyList<string> workloads,
        SqliteConfig? config = null
    )
    {
        using WorkerProcess worker = new($"{provider}", Start());
        try
        {
            return worker.Ask(new WorkerRequest.Start(engine, config ?? SqliteConfig.Normal, provider, workloads));
        }
        catch (WorkerException exception)
        {
            if (config is null)
            {
                throw EngineProbe.NoEngine(source, exception.Message);
            }

            throw new UsageException($"{source}: {exception.Message.TrimEnd('.')}");
        }
    }

    public void Dispose() => _process.Dispose();
}

/// <summary>Launches cases once; tests replace the worker process by one of their own.</summary>
public interface ILauncher
{
    /// <param name="candidates">The first determines the process's build and engine.</param>
    WorkerReply Launch(IReadOnlyList<Case> candidates, int seed, Inspection inspection);
}

/// <summary>Launches cases in a new worker process each time.</summary>
/// <param name="programOf">Returns the folder of the program built with a version; null if no case has one.</param>
public sealed class WorkerLauncher(Func<PackageVersion, string>? programOf = null) : ILauncher
{
    public bool WarmsUp { get; init; } = true;

    public WorkerReply Launch(IReadOnlyList<Case> candidates, int seed, Inspection inspection)
    {
        Case host = candidates[0];
        string? folder = host.Version is { } version ? programOf!(version) : null;
        using WorkerProcess worker = new(host.Name, WorkerProcess.Start(folder));
        WorkerReply reply = worker.Ask(new WorkerRequest.Launch(candidates, WarmsUp, seed, inspection));
        string? objection = host.Version?.ObjectionTo(reply.Findings?.Versions);
        return objection is null ? reply : throw new WorkerException($"{host.Name}: {objection}");
    }
}
