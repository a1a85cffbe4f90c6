using SqliteBench.Startup;

long begun = Stopwatch.GetTimestamp();
try
{
    new Conversation(args).Run(begun);
    return 0;
}
// Whatever a provider throws is one sentence, which the parent passes on.
catch (Exception exception)
{
    // A failing type initializer says only that it failed.
    Exception cause = exception is TypeInitializationException ? exception.GetBaseException() : exception;
    Console.Error.WriteLine(cause.Message.ReplaceLineEndings(" "));
    return 1;
}
