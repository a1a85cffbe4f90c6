namespace SqliteBench.Results;

/// <summary>A failure whose message is one complete sentence.</summary>
public class SuiteException(string message, Exception? innerException = null) : Exception(message, innerException);

/// <summary>The command line asks for something impossible: the program prints the sentence and exits with 2.</summary>
public sealed class UsageException(string message) : Exception(message);
