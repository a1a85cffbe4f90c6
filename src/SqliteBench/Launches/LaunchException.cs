namespace SqliteBench.Launches;

/// <summary>A published program did not do what it was started for.</summary>
/// <param name="message">One sentence without a full stop.</param>
internal sealed class LaunchException(string message) : Exception(message);
