namespace SqliteBench.Providers.Native;

/// <summary>Owns the disk whose power can go.</summary>
internal sealed unsafe class NativePowerLossHandle : NativeHandle
{
    public static NativePowerLossHandle Begin(string engine, string database)
    {
        NativePowerLossHandle powerLoss = new();
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        powerLoss.Own(PowerLossImports.Begin(engine, database, error, NativeImports.ErrorCapacity), error);
        return powerLoss;
    }

    public long Operations
    {
        get
        {
            using NativeCall call = BeginCall<PowerLoss>();
            return PowerLossImports.Operations(call.Opened);
        }
    }

    public bool IsOff
    {
        get
        {
            using NativeCall call = BeginCall<PowerLoss>();
            return PowerLossImports.IsOff(call.Opened) != 0;
        }
    }

    public void CutAt(long operation)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall<PowerLoss>();
        int failed = PowerLossImports.CutAt(call.Opened, operation, error, NativeImports.ErrorCapacity);
        NativeImports.Check(failed, error);
    }

    public void Lose(ulong seed)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        using NativeCall call = BeginCall<PowerLoss>();
        int failed = PowerLossImports.Lose(call.Opened, seed, error, NativeImports.ErrorCapacity);
        NativeImports.Check(failed, error);
    }

    protected override void Release() => PowerLossImports.End(handle);
}
