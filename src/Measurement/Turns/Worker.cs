using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;

namespace SqliteBench.Measurement.Turns;

/// <summary>Answers requests from standard input, line by line, until that is closed.</summary>
public static class Worker
{
    /// <summary>A worker's only argument; not a command, because parsing one takes half of a worker's start.</summary>
    public const string Argument = "worker";

    public static int Run()
    {
        using SignalHandler ignored = SignalHandler.Ignore();
        WorkerLoop.Run(Answer);
        return ExitCode.Success;
    }

    /// <returns>The reply, as one line; a failure is a reply too.</returns>
    public static string Answer(string line)
    {
        try
        {
            return (
                WorkerRequest.Parse(line) switch
                {
                    WorkerRequest.Start start => Start(start),
                    WorkerRequest.Launch launch => launch.Run(),
                    var other => throw new JsonException($"a worker does not answer {other.GetType().Name}"),
                }
            ).ToLine();
        }
        catch (EngineLoadException exception)
        {
            return new WorkerReply(exception.Message) { IsWrongEngine = true }.ToLine();
        }
        // Whatever a provider throws is reported to the program that asked.
        catch (Exception exception)
        {
            return new WorkerReply(CaseFault.Words(exception)).ToLine();
        }
    }

    private static WorkerReply Start(WorkerRequest.Start start)
    {
        EngineLibrary.Use(start.Engine, start.Config);
        return Describe(start.Provider, start.Workloads);
    }

    /// <summary>A provider's package and engine, and the workloads that the engine of this process cannot run.</summary>
    public static WorkerReply Describe(Provider provider, IReadOnlyList<string> workloads) =>
        new() { Versions = provider.ReadVersions(), Impossible = EngineProbe.ReasonsOf(workloads) };
}
