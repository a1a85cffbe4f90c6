namespace SqliteBench.Providers.Native;

// Owns an object of the native library, which trusts its pointers and takes one call at a time. A second call is
// refused, and an object that is disposed of during a call is closed when the call ends.
internal sealed unsafe class NativeHandle(Type owner, delegate* <nint, void> close) : SafeHandle(0, ownsHandle: true)
{
    private GCHandle _pinned;
    private int _isCalled;

    public override bool IsInvalid => handle == 0;

    /// <param name="pinned">The bytes that the library reads until this is closed; they do not move until then.</param>
    public void Own(nint opened, byte* error, byte[]? pinned = null)
    {
        SetHandle(opened != 0 ? opened : throw NativeImports.Failure(error));
        _pinned = GCHandle.Alloc(pinned, GCHandleType.Pinned);
    }

    public NativeCall BeginCall()
    {
        ObjectDisposedException.ThrowIf(IsClosed, owner);
        if (Interlocked.Exchange(ref _isCalled, 1) != 0)
        {
            throw new InvalidOperationException($"{owner.Name} is in use by another thread.");
        }

        bool isHeld = false;
        DangerousAddRef(ref isHeld);
        return new NativeCall(this);
    }

    public void Call(delegate* <nint, byte*, int, int> function)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall();
        NativeImports.Check(function(call.Opened, error, NativeImports.ErrorCapacity), error);
    }

    public void Call(delegate* <nint, long, byte*, int, int> function, long number)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall();
        NativeImports.Check(function(call.Opened, number, error, NativeImports.ErrorCapacity), error);
    }

    public T Read<T>(delegate* <nint, T> function)
    {
        using NativeCall call = BeginCall();
        return function(call.Opened);
    }

    protected override bool ReleaseHandle()
    {
        close(handle);
        _pinned.Free();
        return true;
    }

    public readonly ref struct NativeCall(NativeHandle called)
    {
        public nint Opened => called.handle;

        public void Dispose()
        {
            Volatile.Write(ref called._isCalled, 0);
            called.DangerousRelease();
        }
    }
}
