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

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        // ReleaseHandle is left out for a handle that was never opened, and comes later for one that is in a call.
        if (IsInvalid)
        {
            Unpin();
        }
    }

    protected override bool ReleaseHandle()
    {
        bool isReleased = base.ReleaseHandle();
        Unpin();
        return isReleased;
    }

    private void Unpin()
    {
        if (pinned.IsAllocated)
        {
            pinned.Free();
        }
    }
}
