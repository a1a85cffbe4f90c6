namespace SqliteBench.Providers.Engine;

/// <summary>A chosen engine cannot be used.</summary>
/// <param name="message">One sentence that names the library and the reason.</param>
public sealed class EngineLoadException(string message, Exception? innerException = null)
    : Exception(message, innerException);
