using System.Collections.Concurrent;
using System.CommandLine;
using System.Runtime.InteropServices;
using SqliteBench.CommandLine;
using SqliteBench.Measuring;
using SqliteBench.Pairs.Lanes;

namespace SqliteBench.Verbs;

/// <summary>
/// What <c>pair</c> starts this program with where its two need different engines, and a run that compares versions: a process that does what it is asked
/// for on its standard input, line by line, until that ends.
/// </summary>
internal static class PairLaneVerb
{
    public const string Name = "pair-lane";

    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(1);

    // Never disposed: the thread that reads may be in it when the verb is over.
    private static readonly BlockingCollection<string> s_requests = [];

    public static Command Create()
    {
        Command verb = new(Name, "One of the processes of pair, or of a run with versions.") { Hidden = true };
        verb.SetAction(_ => Invoke());
        return verb;
    }

    private static int Invoke()
    {
        // A terminal interrupts the whole group of processes: the first of them cleans up, and takes this one with it.
        PosixSignalRegistration[] ignored =
        [
            .. SignalCleanup.Signals.Select(signal =>
                PosixSignalRegistration.Create(signal, context => context.Cancel = true)
            ),
        ];
        TextReader input = Console.In;
        TextWriter output = Console.Out;
        // Nothing else may come between the replies.
        Console.SetOut(Console.Error);
        new Thread(() => ReadAll(input)) { IsBackground = true, Name = "requests" }.Start();
        using LaneHost host = new();
        foreach (string request in s_requests.GetConsumingEnumerable())
        {
            Reply(output, host.Answer(request));
        }

        Array.ForEach(ignored, registration => registration.Dispose());
        return ExitCode.Success;
    }

    private static void ReadAll(TextReader input)
    {
        while (input.ReadLine() is { } line)
        {
            s_requests.Add(line);
        }

        s_requests.CompleteAdding();
        // Nobody waits for a run that is under way: it is not to go on for long.
        Thread.Sleep(s_end);
        Environment.Exit(ExitCode.Failure);
    }

    private static void Reply(TextWriter output, string line)
    {
        try
        {
            output.WriteLine(line);
            output.Flush();
        }
        catch (IOException)
        {
            // The program has ended, and so will the requests.
        }
    }
}
