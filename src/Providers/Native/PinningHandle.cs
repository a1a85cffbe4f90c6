using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Native;

/// <summary>Owns a run of the baseline, and keeps an array in its place while the native code may read it.</summary>
internal abstract unsafe class PinningHandle : NativeHandle
{
    private GCHandle pinned;

    /// <summary>Keeps the array in its place until this is disposed of.</summary>
    protected byte* Pin(byte[] array)
    {
        pinned = GCHandle.Alloc(array, GCHandleType.Pinned);
        return (byte*)pinned.AddrOfPinnedObject();
    }

    // Not in ReleaseHandle, which is left out for a handle that was never opened.
    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        if (pinned.IsAllocated)
        {
            pinned.Free();
        }
    }
}
