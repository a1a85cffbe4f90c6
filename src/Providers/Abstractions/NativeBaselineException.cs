namespace SqliteBench.Providers;

public sealed class NativeBaselineException(string message) : Exception(message);
