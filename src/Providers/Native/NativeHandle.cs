using System.Runtime.InteropServices;

namespace SqliteBench.Providers.Native;

/// <summary>Owns what the baseline's library opened.</summary>
internal abstract unsafe class NativeHandle : SafeHandle
{
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

    /// <summary>What the library opened, unless it is closed.</summary>
    /// <exception cref="ObjectDisposedException">It is closed.</exception>
    protected nint Pointer<TOwner>()
    {
        ObjectDisposedException.ThrowIf(handle == 0, typeof(TOwner));
        return handle;
    }

    /// <summary>Makes a call that takes what the library opened, and nothing else.</summary>
    /// <exception cref="NativeBaselineException">It failed; the message is the library's own.</exception>
    /// <exception cref="ObjectDisposedException">It is closed.</exception>
    protected void Call<TOwner>(delegate* <nint, byte*, int, int> function)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        int failed = function(Pointer<TOwner>(), error, NativeImports.ErrorCapacity);
        GC.KeepAlive(this);
        NativeImports.Check(failed, error);
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
        int failed = function(
            Pointer<TOwner>(),
            first,
            count,
            out NativeImports.Result result,
            error,
            NativeImports.ErrorCapacity
        );
        GC.KeepAlive(this);
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
        fixed (long* places = latencies)
        {
            int failed = function(
                Pointer<TOwner>(),
                first,
                latencies.Length,
                places,
                out NativeImports.Result result,
                error,
                NativeImports.ErrorCapacity
            );
            GC.KeepAlive(this);
            NativeImports.Check(failed, error);
            return result.ToResult();
        }
    }

    /// <summary>Closes what the library opened.</summary>
    protected abstract void Release();

    protected sealed override bool ReleaseHandle()
    {
        Release();
        handle = 0;
        return true;
    }
}
