namespace SqliteBench.Providers;

/// <summary>An error that the native baseline reported.</summary>
public sealed class NativeBaselineException(string message) : Exception(message);
