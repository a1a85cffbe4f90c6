using System.Collections.Concurrent;

namespace SqliteBench.Hosting;

public static class WorkerLoop
{
    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(1);

    // Never disposed: the reading thread may still use it after the loop.
    private static readonly BlockingCollection<string> s_requests = [];

    /// <summary>
    /// Answers the lines of standard input, one by one, until it closes. Whoever asked has then gone, so a request that
    /// is not answered within a second ends the process with exit code 1. Standard output carries only the answers.
    /// </summary>
    /// <param name="answer">Returns the reply to a line, as one line; must not throw.</param>
    public static void Run(Func<string, string> answer)
    {
        TextReader input = Console.In;
        TextWriter output = Console.Out;
        // Nothing else may be written between the replies.
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
                // The program that asked has ended, so no more requests will come.
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
