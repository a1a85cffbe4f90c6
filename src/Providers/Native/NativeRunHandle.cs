using System.Runtime.InteropServices;
using System.Runtime.InteropServices.Marshalling;

namespace SqliteBench.Providers.Native;

/// <summary>Owns a run of the baseline, and keeps its operations in their place while the native code reads them.</summary>
internal sealed unsafe class NativeRunHandle : SafeHandle
{
    private GCHandle operations;

    public NativeRunHandle()
        : base(0, ownsHandle: true) { }

    public override bool IsInvalid => handle == 0;

    public static NativeRunHandle Open(NativeRunOptions options)
    {
        if (options.Operations.Length % NativeLibraryBaseline.RecordSize != 0)
        {
            throw new ArgumentException(
                $"The operations are not whole records of {NativeLibraryBaseline.RecordSize} bytes.",
                nameof(options)
            );
        }

        NativeRunHandle run = new();
        byte* engine = Utf8StringMarshaller.ConvertToUnmanaged(options.Engine);
        byte* database = Utf8StringMarshaller.ConvertToUnmanaged(options.Database);
        byte* workload = Utf8StringMarshaller.ConvertToUnmanaged(options.Workload);
        byte* pragmas = Utf8StringMarshaller.ConvertToUnmanaged(options.Pragmas);
        byte* schema = Utf8StringMarshaller.ConvertToUnmanaged(options.Schema);
        try
        {
            run.operations = GCHandle.Alloc(options.Operations, GCHandleType.Pinned);
            byte* error = stackalloc byte[NativeImports.ErrorCapacity];
            nint pointer = NativeImports.Open(
                new NativeImports.Options
                {
                    Engine = engine,
                    Database = database,
                    Workload = workload,
                    Pragmas = pragmas,
                    Operations = (byte*)run.operations.AddrOfPinnedObject(),
                    OperationCount = options.Operations.Length / NativeLibraryBaseline.RecordSize,
                    BatchSize = options.BatchSize,
                    Threads = options.Threads,
                    BusyTimeoutMilliseconds = options.BusyTimeoutMilliseconds,
                    Schema = schema,
                },
                error,
                NativeImports.ErrorCapacity
            );
            run.SetHandle(pointer);
            if (pointer == 0)
            {
                throw NativeImports.Failure(error);
            }

            return run;
        }
        catch
        {
            // An invalid handle is not released, but the operations are to be let go.
            run.Unpin();
            run.Dispose();
            throw;
        }
        finally
        {
            Utf8StringMarshaller.Free(engine);
            Utf8StringMarshaller.Free(database);
            Utf8StringMarshaller.Free(workload);
            Utf8StringMarshaller.Free(pragmas);
            Utf8StringMarshaller.Free(schema);
        }
    }

    public NativeResult Execute(long first, long count)
    {
        ObjectDisposedException.ThrowIf(handle == 0, typeof(NativeRun));
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        int failed = NativeImports.Execute(
            handle,
            first,
            count,
            out NativeImports.Result result,
            error,
            NativeImports.ErrorCapacity
        );
        GC.KeepAlive(this);
        return failed == 0
            ? new NativeResult(result.Digest, result.Rows, result.Conflicts)
            : throw NativeImports.Failure(error);
    }

    protected override bool ReleaseHandle()
    {
        NativeImports.Close(handle);
        handle = 0;
        Unpin();
        return true;
    }

    private void Unpin()
    {
        if (operations.IsAllocated)
        {
            operations.Free();
        }
    }
}
