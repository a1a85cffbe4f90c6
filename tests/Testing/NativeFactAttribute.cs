using SqliteBench.Providers;

namespace SqliteBench.Testing;

/// <summary>A test that needs the native baseline; it is skipped, with the reason, where that was not built.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class NativeFactAttribute : FactAttribute
{
    public NativeFactAttribute() => Skip = NativeLibraryBaseline.Availability.Reason;
}

/// <inheritdoc cref="NativeFactAttribute" />
[AttributeUsage(AttributeTargets.Method)]
public sealed class NativeTheoryAttribute : TheoryAttribute
{
    public NativeTheoryAttribute() => Skip = NativeLibraryBaseline.Availability.Reason;
}
