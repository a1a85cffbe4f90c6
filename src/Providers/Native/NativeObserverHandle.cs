namespace SqliteBench.Providers.Native;

/// <summary>Owns the observer of an engine.</summary>
internal sealed unsafe class NativeObserverHandle : NativeHandle
{
    public static NativeObserverHandle Begin(string engine)
    {
        NativeObserverHandle observer = new();
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        observer.Own(ObserverImports.Begin(engine, error, NativeImports.ErrorCapacity), error);
        return observer;
    }

    public EngineCounts Read()
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall<EngineObserver>();
        int failed = ObserverImports.Read(
            call.Opened,
            out ObserverImports.Counts counts,
            error,
            NativeImports.ErrorCapacity
        );
        NativeImports.Check(failed, error);
        return counts.ToCounts();
    }

    public void Reset() => Call<EngineObserver>(&ObserverImports.Reset);

    protected override void Release() => ObserverImports.End(handle);
}
