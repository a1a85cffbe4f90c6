using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Native;

/// <summary>Owns a run of the baseline, and keeps an array in its place while the native code may read it.</summary>
internal abstract unsafe class PinningHandle : SafeHandle
{
    private GCHandle pinned;

    protected PinningHandle()
        : base(0, ownsHandle: true) { }

    public override bool IsInvalid => handle == 0;

    /// <summary>Keeps the array in its place until this is disposed of.</summary>
    protected byte* Pin(byte[] array)
    {
        pinned = GCHandle.Alloc(array, GCHandleType.Pinned);
        return (byte*)pinned.AddrOfPinnedObject();
    }

    /// <summary>Takes over what the library opened.</summary>
    /// <exception cref="NativeBaselineException">It is 0: the message is the error text.</exception>
    protected void Own(nint opened, byte* error)
    {
        SetHandle(opened);
        if (opened == 0)
        {
            Dispose();
            throw NativeImports.Failure(error);
        }
    }

    /// <summary>What the library opened, unless it is closed.</summary>
    /// <exception cref="ObjectDisposedException">It is closed.</exception>
    protected nint Pointer<TOwner>()
    {
        ObjectDisposedException.ThrowIf(handle == 0, typeof(TOwner));
        return handle;
    }

    /// <summary>Closes what the library opened.</summary>
    protected abstract void Release();

    protected sealed override bool ReleaseHandle()
    {
        Release();
        handle = 0;
        return true;
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
