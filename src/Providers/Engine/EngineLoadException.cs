namespace SqliteBench.Providers.Engine;

/// <summary>A chosen engine cannot be used; the message is one sentence that names the library and the reason.</summary>
public sealed class EngineLoadException : Exception
{
    /// <summary>An engine that cannot be used.</summary>
    /// <param name="message">One sentence that names the library and the reason.</param>
    public EngineLoadException(string message)
        : base(message) { }

    /// <summary>An engine that cannot be used.</summary>
    /// <param name="message">One sentence that names the library and the reason.</param>
    /// <param name="innerException">What the loader threw.</param>
    public EngineLoadException(string message, Exception innerException)
        : base(message, innerException) { }

    /// <summary>An engine that cannot be used.</summary>
    public EngineLoadException()
        : base("The SQLite library cannot be used.") { }
}
