using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Native;

/// <summary>
/// Owns what the baseline's library opened. The library takes one call at a time and trusts its pointers, so both are seen
/// to here: a second call is refused, and what is disposed of during a call is closed at its end.
/// </summary>
internal abstract unsafe class NativeHandle : SafeHandle
{
    private int isCalled;

    protected NativeHandle()
        : base(0, ownsHandle: true) { }

    public override bool IsInvalid => handle == 0;

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

    /// <summary>Begins a call, which ends when what this returns is disposed of.</summary>
    /// <exception cref="ObjectDisposedException">It is closed.</exception>
    /// <exception cref="InvalidOperationException">Another thread is in a call.</exception>
    protected NativeCall BeginCall<TOwner>()
    {
        ObjectDisposedException.ThrowIf(IsClosed, typeof(TOwner));
        if (Interlocked.Exchange(ref isCalled, 1) != 0)
        {
            throw new InvalidOperationException($"{typeof(TOwner).Name} is in use by another thread.");
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

    /// <summary>Makes a call that takes what the library opened, and nothing else.</summary>
    /// <exception cref="NativeBaselineException">It failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">It is closed.</exception>
    protected void Call<TOwner>(delegate* <nint, byte*, int, int> function)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall<TOwner>();
        NativeImports.Check(function(call.Opened, error, NativeImports.ErrorCapacity), error);
    }

    /// <summary>Makes a call that runs a range.</summary>
    /// <exception cref="NativeBaselineException">It failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">It is closed.</exception>
    protected NativeResult Run<TOwner>(
        delegate* <nint, long, long, out NativeImports.Result, byte*, int, int> function,
        long first,
        long count
    )
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall<TOwner>();
        int failed = function(
            call.Opened,
            first,
            count,
            out NativeImports.Result result,
            error,
            NativeImports.ErrorCapacity
        );
        NativeImports.Check(failed, error);
        return result.ToResult();
    }

    /// <summary>Makes a call that runs a range, as long as the latencies, and writes how long each operation took.</summary>
    /// <exception cref="NativeBaselineException">It failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">It is closed.</exception>
    protected NativeResult RunTimed<TOwner>(
        delegate* <nint, long, long, long*, out NativeImports.Result, byte*, int, int> function,
        long first,
        Span<long> latencies
    )
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall<TOwner>();
        fixed (long* places = latencies)
        {
            int failed = function(
                call.Opened,
                first,
                latencies.Length,
                places,
                out NativeImports.Result result,
                error,
                NativeImports.ErrorCapacity
            );
            NativeImports.Check(failed, error);
            return result.ToResult();
        }
    }

    /// <summary>Closes what the library opened.</summary>
    protected abstract void Release();

    protected override bool ReleaseHandle()
    {
        Release();
        handle = 0;
        return true;
    }

    /// <summary>A call; no other begins, and nothing is closed, until it is disposed of.</summary>
    protected readonly ref struct NativeCall(NativeHandle owner)
    {
        /// <summary>What the library opened.</summary>
        public nint Opened => owner.handle;

        /// <summary>Ends the call, once.</summary>
        public void Dispose()
        {
            Volatile.Write(ref owner.isCalled, 0);
            owner.DangerousRelease();
        }
    }
}
