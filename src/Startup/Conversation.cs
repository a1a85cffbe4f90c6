using System.Text;

namespace SqliteBench.Startup;

/// <summary>What the program does: it finds one row and says so, and then answers requests until its input ends.</summary>
/// <param name="arguments">The path of a database made of a template, and the template's seed.</param>
internal sealed class Conversation(string[] arguments)
{
    public void Run(long begun)
    {
        if (arguments.Length != 2 || !ulong.TryParse(arguments[1], out ulong seed))
        {
            throw new ArgumentException("it takes two arguments: the path of a database, and the seed of its rows");
        }

        StartedProvider provider = Chosen.Create();
        long id = provider.FindFirst(arguments[0], BlockSource.Create(seed, 1));
        long found = Stopwatch.GetTimestamp();
        // Not Console.Out, whose encodings and locks would be timed with every provider.
        using Stream output = Console.OpenStandardOutput();
        Write(output, $"first-row id={id} begun={Nanoseconds(begun)} found={Nanoseconds(found)}");
        using Requests requests = new(provider, arguments[0], seed);
        using StreamReader input = new(Console.OpenStandardInput());
        while (input.ReadLine() is { } line)
        {
            Write(output, requests.Answer(line));
        }
    }

    // On the system's monotonic clock, which the parent's Stopwatch reads too.
    private static long Nanoseconds(long timestamp) => Stopwatch.GetElapsedTime(0, timestamp).Ticks * 100;

    private static void Write(Stream output, string line)
    {
        output.Write(Encoding.UTF8.GetBytes(line + "\n"));
        output.Flush();
    }
}
