using System.Collections.Concurrent;
using SqliteBench.Hosting;
using SqliteBench.Providers;

namespace SqliteBench.Measurement.Turns;

/// <summary>The worker process: it answers requests (<see cref="WorkerRequest"/>) until its input closes.</summary>
public static class Worker
{
    /// <summary>A worker's only argument; not a command, because parsing one takes half of a worker's start.</summary>
    public const string Argument = "worker";

    /// <summary>
    /// Answers the lines of standard input, one by one, until it closes. Whoever asked has then gone, so a request that
    /// is not answered within a second ends the process with exit code 1. Standard output carries only the answers.
    /// </summary>
    public static int Run()
    {
        using SignalHandler ignored = SignalHandler.Ignore();
        TextReader input = Console.In;
        TextWriter output = Console.Out;
        // Nothing else may be written between the replies.
        Console.SetOut(Console.Error);
        // The collection is never disposed: the reading thread may still use it after the loop.
        BlockingCollection<string> requests = [];
        new Thread(() => ReadAll(input, requests)) { IsBackground = true, Name = "requests" }.Start();
        foreach (string request in requests.GetConsumingEnumerable())
        {
            try
            {
                output.WriteLine(Answer(request));
                output.Flush();
            }
            catch (IOException)
            {
                // The program that asked has ended, so no more requests will come.
            }
        }

        return ExitCode.Success;
    }

    private static void ReadAll(TextReader input, BlockingCollection<string> requests)
    {
        while (input.ReadLine() is { } line)
        {
            requests.Add(line);
        }

        requests.CompleteAdding();
        Thread.Sleep(TimeSpan.FromSeconds(1));
        Environment.Exit(1);
    }

    /// <summary>Answers one line with one line; whatever fails becomes the reply's failure.</summary>
    public static string Answer(string line)
    {
        try
        {
            return WorkerRequest.Parse(line).Answer().ToLine();
        }
        // Whatever a provider throws is reported to the program that asked.
        catch (Exception exception)
        {
            return new WorkerReply(CaseFault.MessageOf(exception)).ToLine();
        }
    }

    public static WorkerReply Describe(Provider provider, IReadOnlyList<string> workloads) =>
        new() { Versions = provider.ReadVersions(), Impossible = EngineProbe.ReasonsOf(workloads) };
}
