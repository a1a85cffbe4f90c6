using System.Text;
using SqliteBench.Startup;
using SqliteBench.Workloads.Schemas;

// Finds one row and says so, and then answers requests until the input ends. LaunchedProgram in src/Measurement starts
// it and parses its lines; src/Native/src/program/main.cpp does the same in C++.
long begun = Stopwatch.GetTimestamp();
try
{
    if (args is not [string database, string number] || !ulong.TryParse(number, out ulong seed))
    {
        throw new ArgumentException("it takes two arguments: the path of a database, and the seed of its rows");
    }

    StartedProvider provider = Chosen.Create();
    long id = provider.FindFirst(database, BlockSource.Create(seed, 1));
    long found = Stopwatch.GetTimestamp();
    // This is not Console.Out, whose encodings and locks would be timed with every provider.
    using Stream output = Console.OpenStandardOutput();
    Write(output, $"first-row id={id} begun={Nanoseconds(begun)} found={Nanoseconds(found)}");
    using Requests requests = new(provider, database, seed);
    using StreamReader input = new(Console.OpenStandardInput());
    while (input.ReadLine() is { } line)
    {
        Write(output, requests.Answer(line));
    }

    return 0;
}
// Any exception of a provider becomes one sentence, which the parent passes on.
catch (Exception exception)
{
    // A failing type initializer says only that it failed.
    Exception cause = exception is TypeInitializationException ? exception.GetBaseException() : exception;
    Console.Error.WriteLine(cause.Message.ReplaceLineEndings(" "));
    return 1;
}

// The time is on the system's monotonic clock, which the parent's Stopwatch reads too.
static long Nanoseconds(long timestamp) => Stopwatch.GetElapsedTime(0, timestamp).Ticks * 100;

static void Write(Stream output, string line)
{
    output.Write(Encoding.UTF8.GetBytes(line + "\n"));
    output.Flush();
}
