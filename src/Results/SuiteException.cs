namespace SqliteBench.Results;

/// <summary>A failure that its message tells whole, in one sentence.</summary>
public abstract class SuiteException(string message, Exception? innerException = null)
    : Exception(message, innerException);

/// <summary>The command line asks for something that cannot be: the program says so in one sentence and exits with 2.</summary>
public sealed class UsageException(string message) : Exception(message);
