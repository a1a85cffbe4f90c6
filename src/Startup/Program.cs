using System.Diagnostics;
using SqliteBench.Startup;

long begun = Stopwatch.GetTimestamp();
try
{
    new Conversation(args).Run(begun);
    return 0;
}
#pragma warning disable CA1031 // Whatever a provider throws is one sentence, which the parent passes on.
catch (Exception exception)
#pragma warning restore CA1031
{
    Console.Error.WriteLine(Failure.Sentence(exception));
    return 1;
}
