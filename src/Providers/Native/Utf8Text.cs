using System.Runtime.InteropServices.Marshalling;

namespace SqliteBench.Providers.Native;

/// <summary>A text as C reads it, in memory of its own for the length of a call.</summary>
internal readonly unsafe ref struct Utf8Text(string text)
{
    /// <summary>UTF-8 with a zero byte at its end.</summary>
    public byte* Start { get; } = Utf8StringMarshaller.ConvertToUnmanaged(text);

    public void Dispose() => Utf8StringMarshaller.Free(Start);
}
