using System.Collections.Concurrent;

namespace Interleaving;

/// <summary>The other side of a <see cref="LineProcess"/>.</summary>
public static class WorkerLoop
{
    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(1);

    // Never disposed: the thread that reads may be in it when the loop is over.
    private static readonly BlockingCollection<string> s_requests = [];

    /// <summary>
    /// Answers the lines of standard input, one by one, until that is closed. If a request is under way then, nobody waits for
    /// the answer: after a second the process ends with exit code 1.
    /// </summary>
    /// <param name="answer">Returns the reply, as one line.</param>
    public static void Run(Func<string, string> answer)
    {
        TextReader input = Console.In;
        TextWriter output = Console.Out;
        // Nothing else may come between the replies.
        Console.SetOut(Console.Error);
        new Thread(() => ReadAll(input)) { IsBackground = true, Name = "requests" }.Start();
        foreach (string request in s_requests.GetConsumingEnumerable())
        {
            try
            {
                output.WriteLine(answer(request));
                output.Flush();
            }
            catch (IOException)
            {
                // The program has ended, and so will the requests.
            }
        }
    }

    private static void ReadAll(TextReader input)
    {
        while (input.ReadLine() is { } line)
        {
            s_requests.Add(line);
        }

        s_requests.CompleteAdding();
        Thread.Sleep(s_end);
        Environment.Exit(1);
    }
}
