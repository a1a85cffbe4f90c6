namespace SqliteBench.Providers.Tests.Native;

/// <summary>A test that is skipped, with the reason, where the native baseline is not there.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class NativeFactAttribute : FactAttribute
{
    public NativeFactAttribute() => Skip = NativeLibraryBaseline.Availability.Reason;
}

/// <summary>The same for a theory.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class NativeTheoryAttribute : TheoryAttribute
{
    public NativeTheoryAttribute() => Skip = NativeLibraryBaseline.Availability.Reason;
}
