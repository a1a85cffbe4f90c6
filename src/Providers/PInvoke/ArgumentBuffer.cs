using System.Runtime.InteropServices;

namespace SqliteBench.Providers.PInvoke;

/// <summary>
/// Native memory that holds the text or blob bound to one parameter. It lives as long as its statement, so the engine
/// may read it without a copy of its own (SQLITE_STATIC) and the garbage collector has nothing to move.
/// </summary>
internal unsafe struct ArgumentBuffer
{
    // Room for the UTF-8 of a 64-character text, so that keys and hashes never grow it.
    private const int SmallestCapacity = 192;

    public byte* Start;
    public int Capacity;

    /// <summary>
    /// Makes room. The bytes move, so the caller binds anew at once: until then the engine holds a pointer that it does
    /// not follow, because only a step does that.
    /// </summary>
    /// <param name="capacity">The wanted size in bytes.</param>
    public void Grow(int capacity)
    {
        int doubled = (int)Math.Min(Capacity * 2L, Array.MaxLength);
        int next = Math.Max(Math.Max(capacity, doubled), SmallestCapacity);
        NativeMemory.Free(Start);
        Start = null;
        Capacity = 0;
        Start = (byte*)NativeMemory.Alloc((nuint)next);
        Capacity = next;
    }
}
