using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Measurement.Turns;

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

    /// <returns>The reply. The only failure that it can report is an engine that cannot be used.</returns>
    public WorkerReply Ask(WorkerRequest request)
    {
        try
        {
            WorkerReply reply = WorkerReply.Parse(_process.Ask(request.ToLine()));
            return reply is { Failure: { } failure, IsWrongEngine: false } ? throw new WorkerException(failure) : reply;
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
        WorkerReply reply = worker.Ask(
            new WorkerRequest.Start(engine, config ?? SqliteConfig.Normal, provider, workloads)
        );
        if (reply.Failure is not { } failure)
        {
            return reply;
        }

        if (config is null)
        {
            throw EngineProbe.NoEngine(source, failure);
        }

        throw new UsageException($"{source}: {failure.TrimEnd('.')}");
    }

    public void Dispose() => _process.Dispose();
}
