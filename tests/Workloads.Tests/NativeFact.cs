using SqliteBench.Providers;

namespace SqliteBench.Workloads.Tests;

/// <summary>A test that needs the native baseline; it is skipped, with the reason, where that was not built.</summary>
public sealed class NativeFactAttribute : FactAttribute
{
    public NativeFactAttribute() => Skip = NativeLibraryBaseline.Availability.Reason;
}

/// <inheritdoc cref="NativeFactAttribute" />
public sealed class NativeTheoryAttribute : TheoryAttribute
{
    public NativeTheoryAttribute() => Skip = NativeLibraryBaseline.Availability.Reason;
}
