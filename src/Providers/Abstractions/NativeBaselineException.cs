namespace SqliteBench.Providers;

/// <summary>An error that the native baseline reported.</summary>
/// <param name="message">The library's own text.</param>
public sealed class NativeBaselineException(string message) : Exception(message);
