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
    // A failing type initializer says only that it failed.
    Exception cause = exception is TypeInitializationException ? exception.GetBaseException() : exception;
    Console.Error.WriteLine(cause.Message.ReplaceLineEndings(" "));
    return 1;
}
