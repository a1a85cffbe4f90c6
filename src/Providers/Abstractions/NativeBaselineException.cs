namespace SqliteBench.Providers;

/// <summary>An error that the native baseline reported; the message is its own text.</summary>
public sealed class NativeBaselineException : Exception
{
    /// <summary>An error of the native baseline.</summary>
    /// <param name="message">Its text.</param>
    public NativeBaselineException(string message)
        : base(message) { }

    /// <summary>An error of the native baseline.</summary>
    /// <param name="message">Its text.</param>
    /// <param name="innerException">What caused it.</param>
    public NativeBaselineException(string message, Exception innerException)
        : base(message, innerException) { }

    /// <summary>An error of the native baseline.</summary>
    public NativeBaselineException()
        : base("The native baseline failed.") { }
}
