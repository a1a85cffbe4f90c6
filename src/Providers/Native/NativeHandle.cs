using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Native;

/// <summary>
/// Owns what the baseline's library opened. The library takes one call at a time and trusts its pointers, so this class
/// guards both: it refuses a second call, and what is disposed of during a call is closed when the call ends.
/// </summary>
internal sealed unsafe class NativeHandle : SafeHandle
{
    private readonly Type owner;
    private readonly delegate* <nint, void> close;
    private GCHandle pinned;
    private int isCalled;

    public NativeHandle(Type owner, delegate* <nint, void> close)
        : base(0, ownsHandle: true)
    {
        this.owner = owner;
        this.close = close;
    }

    public override bool IsInvalid => handle == 0;

    /// <summary>Takes over what the library opened.</summary>
    /// <exception cref="NativeBaselineException">It is 0: the message is the error text.</exception>
    public void Own(nint opened, byte* error)
    {
        SetHandle(opened);
        if (opened == 0)
        {
            Dispose();
            throw NativeImports.Failure(error);
        }
    }

    /// <summary>Keeps an array in its place, where the native code reads it, until this is closed.</summary>
    public byte* Pin(byte[] array)
    {
        pinned = GCHandle.Alloc(array, GCHandleType.Pinned);
        return (byte*)pinned.AddrOfPinnedObject();
    }

    /// <summary>Begins a call, which ends when what this returns is disposed of.</summary>
    /// <exception cref="ObjectDisposedException">It is closed.</exception>
    /// <exception cref="InvalidOperationException">Another thread is in a call.</exception>
    public NativeCall BeginCall()
    {
        ObjectDisposedException.ThrowIf(IsClosed, owner);
        if (Interlocked.Exchange(ref isCalled, 1) != 0)
        {
            throw new InvalidOperationException($"{owner.Name} is in use by another thread.");
        }

        bool isHeld = false;
        try
        {
            DangerousAddRef(ref isHeld);
        }
        finally
        {
            if (!isHeld)
            {
                Volatile.Write(ref isCalled, 0);
            }
        }

        return new NativeCall(this);
    }

    /// <summary>Makes a call that takes nothing else.</summary>
    /// <exception cref="NativeBaselineException">It failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">It is closed.</exception>
    public void Call(delegate* <nint, byte*, int, int> function)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall();
        NativeImports.Check(function(call.Opened, error, NativeImports.ErrorCapacity), error);
    }

    /// <summary>Makes a call that takes a number.</summary>
    /// <exception cref="NativeBaselineException">It failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">It is closed.</exception>
    public void Call(delegate* <nint, long, byte*, int, int> function, long number)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall();
        NativeImports.Check(function(call.Opened, number, error, NativeImports.ErrorCapacity), error);
    }

    /// <summary>Makes a call that runs a range.</summary>
    /// <exception cref="NativeBaselineException">It failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">It is closed.</exception>
    public RunResult Run(delegate* <nint, long, long, out RunResult, byte*, int, int> function, long first, long count)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall();
        int failed = function(call.Opened, first, count, out RunResult result, error, NativeImports.ErrorCapacity);
        NativeImports.Check(failed, error);
        return result;
    }

    /// <summary>Makes a call that runs a range, as long as the latencies, and writes how long each operation took.</summary>
    /// <exception cref="NativeBaselineException">It failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">It is closed.</exception>
    public RunResult RunTimed(
        delegate* <nint, long, long, long*, out RunResult, byte*, int, int> function,
        long first,
        Span<long> latencies
    )
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall();
        fixed (long* places = latencies)
        {
            int failed = function(
                call.Opened,
                first,
                latencies.Length,
                places,
                out RunResult result,
                error,
                NativeImports.ErrorCapacity
            );
            NativeImports.Check(failed, error);
            return result;
        }
    }

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        // ReleaseHandle is not called for a handle that was never opened, and comes later for one that is in a call.
        if (IsInvalid)
        {
            Unpin();
        }
    }

    protected override bool ReleaseHandle()
    {
        close(handle);
        handle = 0;
        Unpin();
        return true;
    }

    private void Unpin()
    {
        if (pinned.IsAllocated)
        {
            pinned.Free();
        }
    }

    /// <summary>A call; no other begins, and nothing is closed, until it is disposed of.</summary>
    public readonly ref struct NativeCall(NativeHandle owner)
    {
        public nint Opened => owner.handle;

        public void Dispose()
        {
            Volatile.Write(ref owner.isCalled, 0);
            owner.DangerousRelease();
        }
    }
}
