namespace SqliteBench.Startup;

/// <summary>What went wrong, for the parent.</summary>
internal static class Failure
{
    /// <summary>One line: the cause, as a failing type initializer only says that it failed.</summary>
    public static string Sentence(Exception exception)
    {
        while (exception is TypeInitializationException { InnerException: { } cause })
        {
            exception = cause;
        }

        return exception.Message.ReplaceLineEndings(" ");
    }
}
