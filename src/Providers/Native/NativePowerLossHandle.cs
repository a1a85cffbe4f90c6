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

    public long Operations => Call<PowerLoss, long>(PowerLossImports.Operations);

    public bool IsOff => Call<PowerLoss, int>(PowerLossImports.IsOff) != 0;

    public void CutAt(long operation)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        int failed = Call<PowerLoss, int>(disk =>
            PowerLossImports.CutAt(disk, operation, error, NativeImports.ErrorCapacity)
        );
        NativeImports.Check(failed, error);
    }

    public void Lose(ulong seed)
    {
        byte* error = stackalloc byte[NativeImports.ErrorCapacity];
        int failed = Call<PowerLoss, int>(disk =>
            PowerLossImports.Lose(disk, seed, error, NativeImports.ErrorCapacity)
        );
        NativeImports.Check(failed, error);
    }

    protected override void Release() => PowerLossImports.End(handle);
}
